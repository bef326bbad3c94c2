import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { admits, checkAccess } from './access-check/middleware.ts'
import { authRoutes } from './auth/routes.ts'
import { forAudience } from './http/audience.ts'
import type { Env } from './http/claims.ts'
import { cors, corsAmong } from './http/cors.ts'
import { refusalOf } from './http/errors.ts'
import { openPreviews } from './http/link-previews.ts'
import { secure, securityHeaders } from './http/security-headers.ts'
import { staticRoutes } from './http/static.ts'
import { wellKnownRoutes } from './http/well-known.ts'
import { limitRequests } from './limits.ts'
import { mailRoutes } from './mail/mail.ts'
import type { Database } from './postgres/database.ts'
import { straightTo } from './rest/fast-path.ts'
import { identifyBy } from './rest/identify-by.ts'
import { createRestHandler } from './rest/rest-handler.ts'
import { routesTo } from './rest/routes.ts'
import type { Services } from './services.ts'
import { storageRoutes } from './storage/routes.ts'

const capabilities = ['/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1']

/** Everything that answers HTTP, in the order in which a request meets it; `straight` is asked before `app`. */
export function createApp(services: Services) {
  const { config, settings, database, tokens, live, accessCheck, functions, schema, vapidPublicKey, log } = services
  const app = new Hono<Env>()
  const { audience } = settings.auth.jwt
  const believed = forAudience(tokens, audience)

  if (config.siteUrl.startsWith('https:')) app.use(secure(config.siteUrl))
  for (const path of ['/health', '/health/ready']) app.get(path, (c) => health(c, database))
  app.get('/config.json', (c) =>
    c.json(
      {
        ...{ url: '', anonKey: tokens.anonKey, brand: config.brand, vapidPublicKey },
        providers: Object.keys(settings.auth.providers),
      },
      200,
      { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    ),
  )

  const origins = () => schema.known()?.settings.origins
  for (const path of capabilities) app.use(`${path}/*`, path === '/rest/v1' ? corsAmong(origins) : cors)
  const limits = limitRequests(app, { factor: config.rateLimit, tokens, log })
  checkAccess(app, { accessCheck, tokens: believed, log })
  app.route('/auth/v1', authRoutes(services))
  const identify = admits(accessCheck, identifyBy({ tokens, audience, schema }))
  const rest = createRestHandler({ database, identify, schema, log })
  app.route('/rest/v1', routesTo(rest))
  app.route('/realtime/v1', live.routes)
  const cacheDir = join(config.dataDir, 'cache')
  app.route('/storage/v1', storageRoutes({ ...services, tokens: believed, cacheDir }))
  app.route('/functions/v1', functions.routes)
  app.route('/', mailRoutes(services))
  for (const path of [...capabilities, '/mail/v1', '/metrics', '/dev']) {
    app.all(`${path}/*`, (c) => c.json({ message: 'There’s nothing at this address.' }, 404))
  }

  const { indexed, previews, wellKnown: redirects } = settings.pages
  const { siteUrl, brand, securityContact: contact } = config
  const drawn = previews.map(({ path }) => path)
  app.route('/', wellKnownRoutes({ indexed, drawn, redirects, contact, siteUrl }))
  app.route(
    '/',
    staticRoutes({
      dir: join(import.meta.dirname, '..', 'dist'),
      https: siteUrl.startsWith('https:'),
      brand,
      indexed,
      draw: openPreviews({ previews, query: database.query, siteUrl, brand }),
    }),
  )

  app.onError((error, c) => {
    const { status, code, message, details, hint, headers } = refusalOf(error, log)
    return c.json({ code, message, details, hint }, status as 500, headers)
  })
  return {
    app,
    straight: straightTo(rest, {
      prefix: '/rest/v1',
      limit: limits.rest,
      origins,
      always: securityHeaders(siteUrl),
      log,
    }),
  }
}

async function health(c: Context<Env>, database: Database) {
  const asked = database.query({ role: 'anon', claims: '{}', timeout: '2s' }, { text: 'select 1', repeatable: true })
  const well = await asked.then(
    () => true,
    () => false,
  )
  return c.json({ status: well ? 'ok' : 'the database is away' }, well ? 200 : 503, { 'cache-control': 'no-store' })
}
