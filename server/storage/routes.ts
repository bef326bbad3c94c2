import { Hono } from 'hono'
import type { Tokens } from '../auth/tokens.ts'
import type { Env } from '../http/claims.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { asking, telling } from './asking.ts'
import { bucketRoutes } from './bucket-routes.ts'
import type { Bytes } from './bytes.ts'
import { noSuchRoute } from './errors.ts'
import { objectRoutes } from './object-routes.ts'
import { objects } from './objects.ts'
import { signRoutes } from './sign-routes.ts'
import { signatures } from './signatures.ts'

type Needs = {
  database: Pick<Database, 'asUser' | 'asService'>
  bytes: Bytes
  tokens: Pick<Tokens, 'verify'>
  settings: Pick<Settings, 'storage'>
  /** Signs addresses; every process on one database has the same. */
  secret: string
  log: Log
}

/** Files over HTTP, as Supabase storage speaks it. Row level security on `storage.objects` says who may. */
export function storageRoutes({ database, bytes, tokens, settings, secret, log }: Needs) {
  const store = objects({ database, bytes, fileSizeLimit: settings.storage.fileSizeLimit, log })
  const handling = { store, signed: signatures(secret), asker: asking(tokens), told: telling(log) }
  const routes = new Hono<Env>()
  bucketRoutes(routes, handling)
  // what begins with a word of the protocol goes before the names of buckets
  signRoutes(routes, handling)
  objectRoutes(routes, handling)
  routes.all(
    '*',
    handling.told(async (c) => {
      throw noSuchRoute(`${c.req.method}:${c.req.path}`)
    }),
  )
  return routes
}
