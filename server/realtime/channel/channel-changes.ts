import { Refusal } from '../../http/errors.ts'
import { openWatching } from '../changes/postgres-changes.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Listener } from '../topics.ts'
import type { ChannelReplies } from './channel-replies.ts'
import type { ChannelState } from './channel-state.ts'

/** The changes of tables on one channel; undefined where it asks for none, as most do. */
export function changesOf(
  room: RealtimeContext,
  state: ChannelState,
  { listener, headers, replies }: { listener: Listener; headers: string; replies: ChannelReplies },
  hears: { missed(): void; failed(words: string): void },
) {
  const { topic, join } = state
  if (join.postgresChanges.length === 0) return undefined
  const watching = openWatching(room, join.postgresChanges, { headers, topic, listener, ...hears })

  async function ask() {
    if (!state.entered) return
    await watching.ask({ claims: state.entered.claims })
    if (state.phase !== 'over') replies.system('ok', 'Subscribed to PostgreSQL', 'postgres_changes')
  }

  return {
    wishes: watching.wishes,
    askWithin: (milliseconds: number) => withinTime(ask(), milliseconds),
    /** Asks as whoever is on the channel now, and tells it where nothing can come of that. */
    ask: () =>
      ask().catch((error: unknown) => {
        if (state.phase === 'joined') replies.system('error', (error as Error).message, 'postgres_changes')
      }),
    end: watching.end,
  }
}

async function withinTime(work: Promise<void>, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const words = 'PostgresChangesSubscribeTimeout: The subscription took too long'
    timer = setTimeout(() => reject(new Refusal(504, 'PostgresChangesSubscribeTimeout', words)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
