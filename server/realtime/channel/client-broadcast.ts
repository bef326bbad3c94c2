import { type PhoenixMessage, sizeOf } from '../frames.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Listener } from '../topics.ts'
import type { ChannelReplies } from './channel-replies.ts'
import type { ChannelState } from './channel-state.ts'

/** Bytes of one broadcast, whatever it holds. */
export const mostBroadcast = 512 * 1024

/** Tells everybody on the topic what a client says on its channel, or the client why not. */
export function broadcastFrom(
  { topic, join, entered }: ChannelState,
  { ref, payload, spoken }: PhoenixMessage,
  { room, listener, replies }: { room: Pick<RealtimeContext, 'say'>; listener: Listener; replies: ChannelReplies },
) {
  const refused = (reason: string) => join.ack && replies.reply(ref, 'error', { reason, error: reason })
  if (!entered?.rights.writes.includes('broadcast')) {
    return refused(`Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`)
  }
  if (payload.persist) return refused('Storing a message is not supported.')
  if (!spoken && typeof payload.event !== 'string') return refused('A broadcast needs an event.')
  const { event, type: _, ...rest } = payload
  const said = spoken ?? { body: JSON.stringify({ type: 'broadcast', event, ...rest }) }
  if (sizeOf(said) > mostBroadcast) return refused('payload_size_exceeded: The payload is too large.')
  room.say(topic, join.isPrivate, said, join.self ? undefined : listener)
  if (join.ack) replies.reply(ref, 'ok', {})
}
