import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openAccessCheck } from '../server/access-check/access-check.ts'
import { createApp } from '../server/app.ts'
import { openTokens } from '../server/auth/sessions/tokens.ts'
import { readConfig } from '../server/config.ts'
import { functionRoutes } from '../server/functions/routes.ts'
import type { Env } from '../server/http/claims.ts'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { push } from '../server/push/push.ts'
import { openSchemaCache } from '../server/rest/schema/cache.ts'
import { openSecrets } from '../server/secrets.ts'
import { openBlobStore } from '../server/storage/blobs/open-blob-store.ts'
import { accessKeysFrom } from '../server/storage/s3/keys.ts'
import { readSettings } from '../server/supabase-config.ts'

/* The server without sockets, that may send pushes to this machine: `main.ts` never does. It tells its parent how to reach it. */
const config = readConfig()
const settings = readSettings(config)
const log = createLog('warn')
const { secrets, save } = openSecrets(config.dataDir)
const password = secrets.databasePassword
const postgres = await startEmbedded({ dataDir: config.dataDir, password, log })
const connections = embeddedConnections(postgres.host, password)
await migrate({ connections, supabaseDir: config.supabaseDir, settings, seed: true, log, facts: { url: '' } })
const database = openDatabase(connections)
const tokens = await openTokens({ secrets, save })
const schema = openSchemaCache({ database, settings: settings.api, log })
const functions = functionRoutes({ ...config, tokens, settings, log })
const live = { routes: new Hono<Env>() }
const vapidPublicKey = secrets.vapid.publicKey
const { app } = createApp({
  config,
  settings,
  database,
  tokens,
  live,
  accessCheck: openAccessCheck({ query: database.query, check: settings.checkRequest }),
  functions,
  secret: 'bench',
  schema,
  bytes: openBlobStore(config),
  s3Keys: accessKeysFrom(secrets.jwtSecret),
  vapidPublicKey,
  post: () => {},
  log,
})
const pushes = push({
  database,
  settings,
  vapid: secrets.vapid,
  subject: 'mailto:bench@example.org',
  log,
  loopback: true,
})
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', async () => {
  pushes.start()
  const token = await tokens.sign({
    role: 'authenticated',
    sub: '00000000-0000-4000-8000-0000000000a3',
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  const { port } = server.address() as { port: number }
  process.send!({ url: `http://127.0.0.1:${port}`, host: postgres.host, password, anonKey: tokens.anonKey, token })
})
process.once('SIGTERM', async () => {
  server.closeAllConnections()
  await pushes.stop()
  await schema.end()
  await database.end()
  await postgres.stop()
  process.exit(0)
})
