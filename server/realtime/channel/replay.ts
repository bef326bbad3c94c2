import { Refusal } from '../../http/errors.ts'
import { broadcastBody, broadcastFrame } from '../frames.ts'
import type { Listener } from '../topics.ts'

/** The past that a channel asks for: at most `limit` of the last messages, from `since`, in milliseconds. */
export type Replay = { since: number; limit: number }

/** Messages of a topic, oldest first. */
export type Past = { id: string; event: string; said: { payload: string } | { bytes: Buffer } }[]

/** As there. */
const most = 25

/** Undefined when nothing is asked for. */
export function readReplay(value: unknown, isPrivate: boolean): Replay | undefined {
  if (value === undefined || value === null) return undefined
  if (!isPrivate) throw unable('Replay is not allowed for public channels')
  const { since, limit = most } = (typeof value === 'object' ? value : {}) as Record<string, unknown>
  const isCount = (number: unknown): number is number => Number.isSafeInteger(number) && (number as number) >= 0
  if (!isCount(since) || since > 8.64e15 || !isCount(limit) || limit < 1 || limit > most) {
    throw unable('Replay params are not valid')
  }
  return { since, limit }
}

/**
 * A listener that is told nothing until it has been told the past, and then what came meanwhile, nothing twice. It may
 * be held back again later.
 */
export function heldBack({ version, write }: Listener) {
  let waiting: [frame: Buffer, id: string | undefined][] | undefined = []
  let told: Set<string> | undefined
  const listener: Listener = {
    version,
    write(frame, id) {
      if (waiting) waiting.push([frame, id])
      else if (!id || !told?.delete(id)) write(frame)
    },
  }
  return {
    listener,
    hold() {
      waiting ??= []
    },
    release(topic: string, past: Past) {
      if (past.length > 0) told = new Set(past.map(({ id }) => id))
      for (const { id, event, said } of past) {
        const meta = { replayed: true, id }
        const spoken = 'bytes' in said ? { event, ...said, meta } : { body: broadcastBody(event, said.payload, meta) }
        const frame = broadcastFrame(version, `realtime:${topic}`, spoken)
        if (frame) write(frame)
      }
      const meanwhile = waiting ?? []
      waiting = undefined
      for (const [frame, id] of meanwhile) listener.write(frame, id)
    },
  }
}

const unable = (words: string) => new Refusal(400, 'UnableToReplayMessages', `UnableToReplayMessages: ${words}`)
