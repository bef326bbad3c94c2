import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { type AccessCheck, openAccessCheck } from '../access-check/access-check.ts'
import type { Tokens } from '../auth/sessions/tokens.ts'
import type { Env } from '../http/claims.ts'
import { factsOf, type Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { openBus, slotName } from './bus.ts'
import { openChanges } from './changes/changes.ts'
import { readsSnapshots } from './commit-visibility.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { broadcastBody } from './frames.ts'
import { openPresence } from './presence/presence.ts'
import { type RealtimeContext, withRole } from './realtime-context.ts'
import { openReplication } from './replication.ts'
import { readsAllRights, readsEntry, readsRights } from './rights.ts'
import { broadcastRoutes } from './routes.ts'
import { openSockets, type Sockets } from './sockets/sockets.ts'
import { openTopics } from './topics.ts'
import { startUpkeep } from './upkeep.ts'

type RealtimeOptions = {
  database: Database
  tokens: Pick<Tokens, 'verify'>
  settings: { auth: Pick<Settings['auth'], 'siteUrl'> }
  log: Log
  /** Says who may come in, and stay. */
  accessCheck?: AccessCheck
  /** Other processes may work on the same database. */
  shared?: boolean
  publicAllowed?: boolean
  presenceBySub?: boolean
  socketsPerAddress?: number
  /** Called at each message that the feed hears of: something has been committed. */
  heard?: () => void
}

export type Realtime = Pick<Sockets, 'upgrade'> & {
  /** Broadcasts over HTTP, to be mounted at `/realtime/v1`. */
  routes: Hono<Env>
  /** True while every commit of a message is heard of. */
  live(): boolean
  /** The number of open sockets. */
  sockets(): number
  /** The number of channels that someone has joined. */
  channels(): number
  /** Ends the feed and all sockets; 1012 says that the service restarts (RFC 6455 §7.4 and its registry). */
  stop(code?: number): Promise<void>
}

const settles = 5_000
const checksAtOnce = 16
const settledAtOnce = 4
/** Not for clients: the database says on it whose access, or rights on a channel, may have changed. */
const doorTopic = 'check_request'

/**
 * Supabase Realtime: what is inserted into `realtime.messages`, what clients tell each other, who is present and
 * which rows change reaches whoever has joined. Row level security says who may. A join waits a moment for the
 * feed; if that takes longer, whoever has joined meanwhile is told to join again when it begins, so nothing is
 * missed in silence.
 */
export function realtime({
  database,
  tokens,
  settings,
  log,
  accessCheck = openAccessCheck({ query: database.query, check: undefined }),
  shared = false,
  publicAllowed = true,
  presenceBySub = false,
  socketsPerAddress,
  heard = () => {},
}: RealtimeOptions): Realtime {
  const id = randomBytes(4).toString('hex')
  const { query } = database
  const topics = openTopics()
  const presence = openPresence({ id, tell: (place, told) => bus?.tellPresence(place, told) })
  const changes = openChanges({ query: concurrencyLimit(query, checksAtOnce), log })
  const hears = { ...presence, said: topics.tell, presence: presence.hear }
  const bus = shared ? openBus({ id, query, log, hears }) : undefined
  const feed = openReplication({
    connection: database.connections.as('supabase_realtime_admin'),
    name: slotName(id),
    snapshot: readsSnapshots(query),
    log,
    hears: {
      began() {
        // what the access check was told meanwhile is not known
        accessCheck.forget()
        bus?.greet()
        sockets.askAgain()
      },
      message(row) {
        if (row.private && row.topic === doorTopic) return accessCheck.hear(row.payload)
        const { event, payload, bytes } = row
        const meta = { id: row.id }
        const spoken = bytes ? { event, bytes, meta } : { body: broadcastBody(event, payload, meta) }
        topics.tell(row.topic, row.private, spoken, meta)
        heard()
      },
      wants: changes.wants,
      change: changes.take,
      reshaped: changes.reshaped,
      note: (text) => bus?.hear(text),
    },
  })
  const room: RealtimeContext = {
    topics,
    say(topic, isPrivate, spoken, except) {
      topics.tell(topic, isPrivate, spoken, { except })
      bus?.say(topic, isPrivate, spoken)
    },
    presence,
    changes,
    verify: withRole(tokens.verify),
    accessCheck,
    rightsOf: readsRights({ database, log }),
    entryOf: readsEntry({ database, log }),
    rightsOn: readsAllRights({ database: { query: concurrencyLimit(query, settledAtOnce) }, log }),
    async settled() {
      await feed.settled(settles)
      await bus?.greeted()
    },
    live: feed.live,
    publicAllowed,
    presenceBySub,
    log,
  }
  const sockets = openSockets({
    room,
    siteUrl: settings.auth.siteUrl,
    ...(socketsPerAddress === undefined ? {} : { perAddress: socketsPerAddress }),
  })

  const recheck = (people?: readonly string[]) =>
    sockets
      .recheck(people)
      .catch((error: unknown) => log.warn('access of open sockets could not be checked', factsOf(error)))
  accessCheck.changed((people) => void recheck(people))
  const upkeep = startUpkeep({ database, log, recheck, live: feed.live })

  return {
    routes: broadcastRoutes(room),
    upgrade: sockets.upgrade,
    live: feed.live,
    sockets: sockets.count,
    channels: topics.count,
    async stop(code = 1012) {
      upkeep.stop()
      bus?.stop()
      await Promise.all([sockets.stop(code), feed.stop()])
    },
  }
}
