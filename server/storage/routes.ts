import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { Tokens } from '../auth/sessions/tokens.ts'
import type { Env } from '../http/claims.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Settings } from '../supabase-config.ts'
import { absentRoutes } from './absent-routes.ts'
import { answeringErrors, authenticate } from './authenticate.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { noSuchRoute } from './errors.ts'
import { healthRoutes } from './health-routes.ts'
import { imageRoutes } from './images/routes.ts'
import { objectRoutes } from './object-routes.ts'
import { objects } from './objects.ts'
import type { AccessKeys } from './s3/keys.ts'
import { signRoutes } from './sign-routes.ts'
import { signatures } from './signatures.ts'
import { tusRoutes } from './tus/routes.ts'
import { openUploads } from './uploads.ts'

type StorageRouteDeps = {
  database: Pick<Database, 'asUser' | 'query'>
  bytes: BlobStore
  tokens: Pick<Tokens, 'verify' | 'anonKey'>
  settings: Pick<Settings, 'storage'>
  /** Signs addresses; every process on one database has the same. */
  secret: string
  /** The access keys of programs that speak S3 in the name of the operator. */
  s3Keys: AccessKeys
  /** The folder of files that can be made again. */
  cacheDir: string
  log: Log
}

/** Files over HTTP, as Supabase storage speaks it. Row level security on `storage.objects` says who may. */
export function storageRoutes({ database, bytes, tokens, settings, secret, s3Keys, cacheDir, log }: StorageRouteDeps) {
  const { fileSizeLimit, bytesLeft, checkTypes } = settings.storage
  const store = objects({ database, bytes, fileSizeLimit, bytesLeft, checkTypes, log })
  const handling = { store, signed: signatures(secret), context: authenticate(tokens), told: answeringErrors(log) }
  const routes = new Hono<Env>()
  healthRoutes(routes, handling, { database })
  absentRoutes(routes, handling)
  bucketRoutes(routes, handling)
  // what begins with a word of the protocol goes before the names of buckets
  signRoutes(routes, { ...handling, recheck: settings.storage.recheckSigned })
  objectRoutes(routes, handling)
  imageRoutes(routes, {
    ...handling,
    cacheDir: join(cacheDir, 'images'),
    enabled: settings.storage.imageTransformation,
  })
  const uploads = openUploads({ database, bytes })
  const { s3Protocol } = settings.storage
  const resumable = { objects: store, uploads, tokens, signatures: handling.signed, fileSizeLimit, log }
  routes.route('/upload/resumable', tusRoutes(resumable))
  if (s3Protocol) {
    const deps = { database, objects: store, uploads, tokens, keys: s3Keys, fileSizeLimit, log }
    let loading: Promise<(c: Context<Env>) => Promise<Response>> | undefined
    const s3 = async (c: Context<Env>) => {
      loading ??= import('./s3/routes.ts').then(({ s3Handler }) => s3Handler(deps))
      return (await loading)(c)
    }
    routes.all('/s3', s3)
    routes.all('/s3/*', s3)
  }
  routes.all(
    '*',
    handling.told(async (c) => {
      throw noSuchRoute(`${c.req.method}:${c.req.path}`)
    }),
  )
  return routes
}
