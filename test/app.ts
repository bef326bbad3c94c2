import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { openAccessCheck } from '../server/access-check/access-check.ts'
import { createApp } from '../server/app.ts'
import { openTokens } from '../server/auth/sessions/tokens.ts'
import { readConfig } from '../server/config.ts'
import { functionRoutes } from '../server/functions/routes.ts'
import { readsRights } from '../server/realtime/rights.ts'
import { broadcastRoutes } from '../server/realtime/routes.ts'
import { openSchemaCache } from '../server/rest/schema/cache.ts'
import { openBlobStore } from '../server/storage/blobs/open-blob-store.ts'
import { readSettings } from '../server/supabase-config.ts'
import { cameAt, type Person, testDatabase } from './database.ts'
import { testLog as log } from './run/test-log.ts'

/** The whole app on a database of its own, as `createApp` mounts it; only sockets, which need a port, are left out. */
export async function testApp(url = 'http://localhost:3000') {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'files-'))
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: url })
  const settings = readSettings(config)
  const tokens = await openTokens({
    secrets: { signingKeys: [], jwtSecret: 'a secret of at least thirty-two characters' },
    save: () => {},
  })
  const schema = openSchemaCache({ database, settings: settings.api, log })
  const secret = 'signs the links in mail'
  const functions = functionRoutes({ ...config, tokens, settings, log })
  // nobody listens: what is said goes nowhere
  const room = {
    say: () => {},
    verify: tokens.verify,
    rightsOf: readsRights({ database, log }),
    publicAllowed: true,
    log,
  }
  const live = { routes: broadcastRoutes(room) }
  const { app, straight } = createApp({
    config,
    settings,
    database,
    tokens,
    live,
    // nobody hears here of what has changed
    accessCheck: openAccessCheck({ query: database.query, check: settings.checkRequest, remembered: 0 }),
    functions,
    secret,
    schema,
    bytes: openBlobStore({ dataDir, s3: undefined }),
    s3Keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    vapidPublicKey: 'a key',
    post: () => {},
    log,
  })
  const fetch: typeof globalThis.fetch = async (input, init) => app.request(input as string, init)

  return {
    app,
    straight,
    fetch,
    url,
    tokens,
    database,
    /** The stock client as somebody. Who has an id is signed in already; who has none can sign in by `auth`. */
    as({ role, id, email, came, aal }: Person, headers: Record<string, string> = {}): SupabaseClient {
      const options = { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch, headers } }
      if (role === 'anon') return createClient(url, tokens.anonKey, options)
      if (role === 'service_role') return createClient(url, tokens.serviceRoleKey, options)
      const hour = Math.floor(Date.now() / 1000) + 3600
      const known = { ...(email && { email }), ...(aal && { aal }) }
      const token = tokens.sign({ role, sub: id, aud: role, exp: hour, amr: cameAt(came), ...known })
      return createClient(url, tokens.anonKey, { ...options, accessToken: () => token })
    },
    async stop() {
      await functions.stop()
      await schema.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
