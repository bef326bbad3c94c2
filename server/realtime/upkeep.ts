import { factsOf, type Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'

const hour = 3_600_000
const doubts = 30_000

/** The work that realtime does by the clock, until `stop`. */
export function startUpkeep({
  database,
  log,
  recheck,
  live,
}: {
  database: Pick<Database, 'asService'>
  log: Log
  /** Asks of everybody whether they may stay. */
  recheck: () => Promise<void>
  live: () => boolean
}) {
  // while nothing is heard of the database, who may stay is asked from time to time
  const doubting = setInterval(() => {
    if (!live()) void recheck()
  }, doubts).unref()

  // as the owner of the table: nobody else may make and drop its days
  const keepDays = () =>
    database
      .asService('supabase_realtime_admin', (db) => db.query('select realtime.make_partitions()'))
      .catch((error: unknown) => log.warn('partitions of realtime.messages could not be created', factsOf(error)))
  void keepDays()
  const days = setInterval(keepDays, hour).unref()

  return {
    stop() {
      clearInterval(days)
      clearInterval(doubting)
    },
  }
}
