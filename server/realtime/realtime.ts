import type { Hono } from 'hono'
import type { Tokens } from '../auth/tokens.ts'
import type { Env } from '../http/claims.ts'
import { factsOf, type Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { openFeed } from './feed.ts'
import { broadcastBody } from './frames.ts'
import { readsRights } from './rights.ts'
import { broadcastRoutes } from './routes.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { openTopics } from './topics.ts'
import { readsSnapshots } from './visible.ts'

export type Realtime = Pick<Sockets, 'upgrade'> & {
  /** Broadcasts over HTTP, to be mounted at `/realtime/v1`. */
  routes: Hono<Env>
  /** True while every commit of a message is heard of. */
  live(): boolean
  /** Ends the feed and all sockets; 1012 says that the service restarts (RFC 6455 §7.4 and its registry). */
  stop(code?: number): Promise<void>
}

const hour = 3_600_000
const settles = 5_000

/**
 * Supabase Realtime, broadcast: what is inserted into `realtime.messages`, and what clients tell each other,
 * reaches whoever has joined. Row level security says who may. A join waits a moment for the feed; if that takes
 * longer, whoever has joined meanwhile is told to join again when it begins, so nothing is missed in silence.
 */
export function realtime({
  database,
  tokens,
  settings,
  log,
  publicAllowed = true,
  heard = () => {},
}: {
  database: Database
  tokens: Pick<Tokens, 'verify'>
  settings: { auth: Pick<Settings['auth'], 'siteUrl'> }
  log: Log
  publicAllowed?: boolean
  /** Called at each message that the feed hears of: something has been committed. */
  heard?: () => void
}): Realtime {
  const topics = openTopics()
  const feed = openFeed({
    connection: database.connections.as('supabase_realtime_admin'),
    snapshot: readsSnapshots(database.fly),
    log,
    tell(row) {
      topics.tell(row.topic, row.private, { body: broadcastBody(row.event, row.payload, { id: row.id }) })
      heard()
    },
    began: () => sockets.askAgain(),
  })
  const room = {
    topics,
    verify: tokens.verify,
    rightsOf: readsRights({ database, log }),
    settled: () => feed.settled(settles),
    live: feed.live,
    publicAllowed,
    log,
  }
  const sockets = openSockets({ room, siteUrl: settings.auth.siteUrl })

  // as the owner of the table: nobody else may make and drop its days
  const keepDays = () =>
    database
      .asService('supabase_realtime_admin', (db) => db.query('select realtime.make_partitions()'))
      .catch((error: unknown) => log.warn('the days of realtime.messages were not made', factsOf(error)))
  void keepDays()
  const days = setInterval(keepDays, hour).unref()

  return {
    routes: broadcastRoutes(room),
    upgrade: sockets.upgrade,
    live: feed.live,
    async stop(code = 1012) {
      clearInterval(days)
      await Promise.all([sockets.stop(code), feed.stop()])
    },
  }
}
