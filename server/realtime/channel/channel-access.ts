import { Refusal } from '../../http/errors.ts'
import { factsOf } from '../../log.ts'
import { enter, mayNotRead, type RealtimeContext } from '../realtime-context.ts'
import type { Doubt } from '../rights-recheck.ts'
import type { ChannelState, EndChannel } from './channel-state.ts'
import type { Replay } from './replay.ts'

/** The parts of a channel that follow its rights. */
type AccessHears = {
  /** Another token counts; `isOther` when it is somebody else's. */
  renewed(isOther: boolean): Promise<void>
  /** Its rights are in doubt: it is told nothing until they are settled. */
  hold(): void
  settled(): void
  end: EndChannel
}

/** The right to be on one channel: it is read when it joins, whenever its token changes, and when it is in doubt. */
export function openChannelAccess(
  room: RealtimeContext,
  state: ChannelState,
  { headers, address }: { headers: string; address: string | undefined },
  hears: AccessHears,
) {
  const { topic, join } = state
  // only the newest token counts, whichever is looked up first
  let asked = 0
  // how often its rights have been in doubt: what was asked before the last time counts for nothing
  let doubts = 0

  async function look(token: string, replay?: Replay) {
    for (;;) {
      const before = doubts
      const found = await enter(room, { token, topic, isPrivate: join.isPrivate, headers, address, replay })
      if (doubts === before || state.phase === 'over') return found
    }
  }

  function unavailable(error: unknown) {
    room.log.error('the rights on a topic could not be read', { topic, ...factsOf(error) })
    return 'UnableToCheckRights: Try again later.'
  }

  return {
    look,
    unavailable,
    doubts: () => doubts,

    async renew(token: string) {
      const mine = ++asked
      try {
        const { claims, rights } = await look(token)
        if (mine !== asked || state.phase !== 'joined') return
        const isOther = claims.sub !== state.entered?.claims.sub
        state.entered = { claims, rights }
        await hears.renewed(isOther)
      } catch (error) {
        if (mine !== asked || state.phase !== 'joined') return
        if (error instanceof Refusal) hears.end(error.status === 403 ? 'phx_close' : 'phx_error', error.message)
        else hears.end('phx_error', unavailable(error))
      }
    },

    doubt(people: ReadonlySet<string>): Doubt | undefined {
      if (!join.isPrivate || state.phase === 'over') return undefined
      const theirs = state.phase === 'joined' && people.has(state.entered?.claims.sub ?? '')
      // whose it will be is not known yet, or it is theirs
      if (state.phase === 'joining' || theirs) doubts++
      if (!theirs || !state.entered) return undefined
      hears.hold()
      const mine = doubts
      const isOpen = () => state.phase === 'joined' && doubts === mine
      const { claims } = state.entered
      return {
        claims,
        headers,
        topic,
        isOpen,
        settle(rights) {
          if (!isOpen()) return
          if (!rights) return hears.end('phx_error', 'UnableToCheckRights: Try again later.')
          if (!rights.reads.includes('broadcast')) return hears.end('phx_close', mayNotRead(topic))
          // a newer token may have come since: only the rights were in doubt
          state.entered = { claims: state.entered?.claims ?? claims, rights }
          hears.settled()
        },
      }
    },
  }
}
