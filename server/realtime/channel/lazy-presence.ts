import { randomUUID } from 'node:crypto'
import { type ChannelPresence, openChannelPresence } from '../presence/channel-presence.ts'
import { placeOf } from '../presence/presence.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Listener } from '../topics.ts'
import type { ChannelState } from './channel-state.ts'

/** The presence of a channel, begun when it is first asked for: most channels never have any, and there are many. */
export function lazyPresence(
  room: Pick<RealtimeContext, 'presence' | 'presenceBySub'>,
  state: ChannelState,
  listener: Listener,
) {
  const { topic, join } = state
  let begun: ChannelPresence | undefined
  const open = () =>
    openChannelPresence({
      presence: room.presence,
      place: placeOf(topic, join.isPrivate),
      key: (room.presenceBySub ? state.entered?.claims.sub : join.presenceKey) ?? randomUUID(),
      enabled: join.presence,
      listener,
    })
  const presence = {
    begin() {
      begun = open()
    },
    /** Follows what the channel may do now. */
    allow() {
      if (state.entered) begun?.allow(state.entered.rights)
    },
    /** Whoever was present here until now is not who is from now on. */
    leave() {
      begun?.end()
      begun &&= open()
    },
    hear(payload: Record<string, unknown>) {
      if (!begun) {
        presence.begin()
        presence.allow()
      }
      return begun!.hear(payload)
    },
    end: () => begun?.end(),
  }
  return presence
}
