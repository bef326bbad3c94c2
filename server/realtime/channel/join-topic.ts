import type { RealtimeContext } from '../realtime-context.ts'
import type { openChannelAccess } from './channel-access.ts'
import type { changesOf } from './channel-changes.ts'
import type { ChannelReplies } from './channel-replies.ts'
import type { ChannelState } from './channel-state.ts'
import type { lazyPresence } from './lazy-presence.ts'
import { type heldBack, readReplay } from './replay.ts'

/** The parts of one channel. */
type ChannelParts = {
  replies: ChannelReplies
  held: ReturnType<typeof heldBack>
  presence: ReturnType<typeof lazyPresence>
  changes: ReturnType<typeof changesOf>
  access: ReturnType<typeof openChannelAccess>
}

/** Joins a channel to its topic: whoever may not, or asks for what there is not, is told by the error that it throws. */
export async function joinTopic(
  room: RealtimeContext,
  state: ChannelState,
  { ref, token }: { ref: string | null; token: string },
  { replies, held, presence, changes, access }: ChannelParts,
) {
  const { topic, join } = state
  const isOver = () => state.phase !== 'joining'
  const replay = readReplay(join.replay, join.isPrivate)
  await room.settled()
  if (isOver()) return
  // from here on nothing is missed; what is told waits until it is known that it may be heard, and for the past
  room.topics.join(topic, join.isPrivate, held.listener)
  const { claims, rights, past } = await access.look(token, replay)
  if (isOver()) return
  state.entered = { claims, rights }
  const doubts = access.doubts()
  if (join.waits !== undefined) await changes?.askWithin(join.waits)
  if (access.doubts() !== doubts) state.entered = { claims, rights: (await access.look(token)).rights }
  if (isOver()) return
  state.phase = 'joined'
  replies.reply(ref, 'ok', { postgres_changes: changes?.wishes ?? [] })
  held.release(topic, past)
  if (join.presence) presence.begin()
  presence.allow()
  if (join.replicationReady) {
    if (room.live()) replies.system('ok', 'Replication connection established')
    else replies.system('error', 'Replication connection not ready')
  }
  if (join.waits === undefined) await changes?.ask()
}
