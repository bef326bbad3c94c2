import { type AccessCheck, openAccessCheck } from './access-check/access-check.ts'
import { openRefusalCounts } from './access-check/refusal-counts.ts'
import type { Tokens } from './auth/sessions/tokens.ts'
import type { Config } from './config.ts'
import { type Functions, functionRoutes } from './functions/routes.ts'
import { forAudience } from './http/audience.ts'
import type { Log } from './log.ts'
import { openDelivery } from './mail/delivery.ts'
import { type MailQueue, openMailQueue } from './mail/mail-queue.ts'
import { openMailbox } from './mail/mailbox.ts'
import { outcomeTeller } from './mail/outcome.ts'
import type { Database } from './postgres/database.ts'
import { push } from './push/push.ts'
import { type Realtime, realtime } from './realtime/realtime.ts'
import { openSchemaCache, type SchemaCache } from './rest/schema/cache.ts'
import type { Secrets } from './secrets.ts'
import { openDeliveries } from './status/deliveries.ts'
import type { BlobStore } from './storage/blobs/blob-store.ts'
import { openBlobStore } from './storage/blobs/open-blob-store.ts'
import { sweeper } from './storage/blobs/sweeper.ts'
import { type AccessKeys, accessKeysFrom } from './storage/s3/keys.ts'
import type { Settings } from './supabase-config.ts'

/** The services that answer requests. */
export type Services = {
  config: Config
  settings: Settings
  database: Database
  tokens: Tokens
  live: Pick<Realtime, 'routes'>
  /** Says who may ask for anything at all. */
  accessCheck: AccessCheck
  /** Signs what a person gets and brings back without signing in: in mail, and as the address of a file. */
  secret: string
  functions: Pick<Functions, 'routes'>
  schema: SchemaCache
  /** The keys with which S3 clients sign. */
  s3Keys: AccessKeys
  /** The store of files. */
  bytes: BlobStore
  vapidPublicKey: string
  /** Sends auth's messages to people. */
  post: MailQueue['send']
  log: Log
}

/** Opens them in the order in which they need each other; `onStop` is told how each stops. */
export function openServices({
  onStop,
  vapid,
  ...given
}: Pick<Services, 'config' | 'settings' | 'database' | 'tokens' | 'secret' | 'log'> & {
  vapid: Secrets['vapid']
  onStop: (stop: () => Promise<unknown> | unknown) => void
}) {
  const { config, settings, database, tokens, secret, log } = given
  const believed = forAudience(tokens, settings.auth.jwt.audience)
  const deliveries = openDeliveries()
  const pushes = push({ database, settings, vapid, subject: config.vapidSubject, deliveries, log })
  onStop(() => pushes.stop())
  const { checkRequest: check, countRefusals } = settings
  const refusals =
    countRefusals === undefined
      ? undefined
      : openRefusalCounts({
          // nobody in particular counts, and no user may
          write: (counted) => database.once('postgres').query(`select ${countRefusals}($1)`, [JSON.stringify(counted)]),
          log,
        })
  onStop(() => refusals?.stop())
  const accessCheck = openAccessCheck({ query: database.query, check, countRefusal: refusals?.count })
  const live = realtime({
    database,
    tokens: believed,
    settings,
    log,
    accessCheck,
    shared: config.databaseUrl !== undefined,
    publicAllowed: !settings.realtime.privateOnly,
    presenceBySub: settings.realtime.presenceBySub,
    heard: pushes.wake,
  })
  onStop(() => live.stop())
  const schema = openSchemaCache({ database, settings: settings.api, log })
  onStop(() => schema.end())
  const functions = functionRoutes({ ...config, tokens: believed, settings, log })
  onStop(() => functions.stop())
  const bytes = openBlobStore(config)
  const sweeping = sweeper({ database, bytes, log })
  onStop(() => sweeping.stop())
  const mailbox = openMailbox(config.dataDir)
  const post = openMailQueue({
    deliver: openDelivery({ smtpUrl: config.smtpUrl, mailbox, deliveries, log }),
    // nobody in particular tells, and no user may
    tell: outcomeTeller(settings.mail.told, (text, value) => database.once('postgres').query(text, [value])),
    log,
  })
  onStop(() => post.stop())
  const services: Services = {
    ...given,
    live,
    accessCheck,
    functions,
    schema,
    bytes,
    s3Keys: config.s3Protocol ?? accessKeysFrom(secret),
    vapidPublicKey: vapid.publicKey,
    post: post.send,
  }
  return { services, live, pushes, sweeping, deliveries, refusals: () => refusals?.totals() ?? {} }
}
