import { type Channel, type ChannelSocket, openChannel } from '../channel/channel.ts'
import type { PhoenixMessage } from '../frames.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { tokenBucket } from '../token-bucket.ts'
import { bounds } from './socket-bounds.ts'

/** The channels of one socket by topic. */
export function openSocketChannels(
  socket: ChannelSocket,
  room: RealtimeContext,
  refuse: (message: PhoenixMessage, reason: string) => void,
) {
  const channels = new Map<string, Channel>()
  const joins = tokenBucket(bounds.joins.rate, bounds.joins.burst)
  return {
    on: (topic: string) => channels.get(topic),
    all: () => [...channels.values()],
    /** Opens a channel on a topic in the place of one that is there; `at` in milliseconds. */
    join(message: PhoenixMessage, at: number) {
      const before = channels.get(message.topic)
      if (!/^realtime:./.test(message.topic) || message.topic.length > bounds.topic) {
        return refuse(message, 'unmatched topic')
      }
      if (!joins.take(at)) return refuse(message, 'ClientJoinRateLimitReached: Too many joins per second')
      if (!before && channels.size >= bounds.channels) {
        return refuse(message, 'ChannelRateLimitReached: Too many channels')
      }
      if (before) {
        before.close()
        const ended = { joinRef: before.joinRef, ref: before.joinRef, topic: message.topic }
        socket.send({ ...ended, event: 'phx_close', payload: {} })
      }
      const channel = openChannel({ ...message, joinRef: message.joinRef ?? message.ref }, socket, room)
      channels.set(message.topic, channel)
    },
    over(channel: Channel) {
      for (const [topic, one] of channels) if (one === channel) channels.delete(topic)
    },
    leaveAll() {
      for (const channel of channels.values()) channel.close()
      channels.clear()
    },
  }
}
