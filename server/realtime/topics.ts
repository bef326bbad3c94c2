import { type BroadcastPayload, broadcastFrame, type Version } from './frames.ts'

/** Somebody who has joined a topic, and takes whole websocket frames; `id` is that of a stored message. */
export type Listener = { version: Version; write(frame: Buffer, id?: string): void }

export type Topics = {
  /** The number of topics that someone listens to. */
  count(): number
  join(topic: string, isPrivate: boolean, listener: Listener): void
  leave(topic: string, isPrivate: boolean, listener: Listener): void
  /** Tells all who listen, but the one who speaks. One frame per protocol version serves them all. */
  tell(
    topic: string,
    isPrivate: boolean,
    spoken: BroadcastPayload,
    more?: { except?: Listener | undefined; id?: string },
  ): void
}

/** The listeners of each topic. What is said privately is heard by those alone who joined privately. */
export function openTopics(): Topics {
  const heard = { true: new Map<string, Set<Listener>>(), false: new Map<string, Set<Listener>>() }

  return {
    count: () => heard.true.size + heard.false.size,
    join(topic, isPrivate, listener) {
      const listeners = heard[`${isPrivate}`].get(topic)
      if (listeners) listeners.add(listener)
      else heard[`${isPrivate}`].set(topic, new Set([listener]))
    },
    leave(topic, isPrivate, listener) {
      const listeners = heard[`${isPrivate}`].get(topic)
      listeners?.delete(listener)
      if (listeners?.size === 0) heard[`${isPrivate}`].delete(topic)
    },
    tell(topic, isPrivate, spoken, { except, id } = {}) {
      const listeners = heard[`${isPrivate}`].get(topic)
      if (!listeners) return
      const frames: Partial<Record<Version, Buffer | undefined>> = {}
      for (const listener of listeners) {
        if (listener === except) continue
        const { version } = listener
        if (!(version in frames)) frames[version] = broadcastFrame(version, `realtime:${topic}`, spoken)
        const frame = frames[version]
        if (frame) listener.write(frame, id)
      }
    },
  }
}
