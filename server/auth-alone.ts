import { Hono } from 'hono'
import { alonePlace, asLoggedIn, smtpOf } from './auth/alone.ts'
import { makeSchema } from './auth/alone-schema.ts'
import { asAuth } from './auth/as-auth.ts'
import { authRoutes } from './auth/routes.ts'
import { keysInDatabase } from './auth/sessions/signing-keys.ts'
import { openTokens } from './auth/sessions/tokens.ts'
import { readAuthSettings } from './auth/settings/auth-settings.ts'
import { readConfig, StartRefused } from './config.ts'
import type { Env } from './http/claims.ts'
import { cors } from './http/cors.ts'
import { serveAlone, started } from './http/serve-alone.ts'
import { createLog } from './log.ts'
import { openDelivery } from './mail/delivery.ts'
import { openMailQueue } from './mail/mail-queue.ts'
import { openMailbox } from './mail/mailbox.ts'
import { mailboxRoutes } from './mail/mailbox-page.ts'
import { openDatabase } from './postgres/database.ts'
import { openSecrets } from './secrets.ts'
import { reader } from './toml.ts'

/* `npm run auth`: people and their sessions alone, on any database, by GoTrue's own variables. It makes the schemas `auth` and `auth_private` there. */

await started(start)

async function start() {
  const config = readConfig()
  const { originals } = config
  const log = createLog(config.logLevel, { format: config.logFormat })
  const place = alonePlace(config)
  // what GoTrue does where its variables say nothing
  const usual = reader({ auth: { email: { enable_confirmations: true } } }, config.env)
  const settings = readAuthSettings(usual, {
    ...config,
    originals: {
      ...originals,
      API_EXTERNAL_URL: originals.API_EXTERNAL_URL ?? originals.GOTRUE_API_EXTERNAL_URL ?? place.url,
    },
  })
  const secret = originals.GOTRUE_JWT_SECRET ?? config.jwtSecret ?? openSecrets(config.dataDir).secrets.jwtSecret
  if (secret.length < 32) throw new StartRefused('GOTRUE_JWT_SECRET must have at least 32 characters.')

  const connections = asLoggedIn(config.databaseUrl ?? originals.GOTRUE_DB_DATABASE_URL)
  await makeSchema(connections)
  const database = openDatabase(connections)
  const tokens = await openTokens({
    secrets: { signingKeys: [], jwtSecret: secret },
    save: () => {},
    store: keysInDatabase(asAuth(database), secret),
    given: { signingKeys: settings.signingKeys },
  })
  const smtpUrl = config.smtpUrl ?? smtpOf(originals)
  const mailbox = openMailbox(config.dataDir)
  const post = openMailQueue({ deliver: openDelivery({ smtpUrl, mailbox, log }), log })

  const app = new Hono<Env>()
  app.use(cors)
  if (!smtpUrl) app.route('/dev/mailbox', mailboxRoutes(mailbox))
  // GoTrue's own paths begin at the root; a client that is given the address of a whole project looks below it
  const routes = authRoutes({ database, tokens, settings: { auth: settings }, secret, post: post.send, log })
  app.route('/auth/v1', routes)
  app.route('/', routes)

  const close = async () => {
    await post.stop()
    await database.end()
  }
  await serveAlone(app, { place, config, local: true, close, log })
  process.stdout.write(`Auth is ready at ${place.url}\n`)
}
