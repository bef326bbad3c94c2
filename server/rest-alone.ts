import { Hono } from 'hono'
import { type Config, readConfig, StartRefused } from './config.ts'
import type { Env } from './http/claims.ts'
import { corsAmong } from './http/cors.ts'
import { allowances, openLimit, rateLimit } from './http/rate-limit.ts'
import { serveAlone, started } from './http/serve-alone.ts'
import { createLog } from './log.ts'
import type { Connections } from './postgres/connections.ts'
import { openDatabase } from './postgres/database.ts'
import { identifyAlone } from './rest/alone/identify.ts'
import { answerTo } from './rest/errors.ts'
import { straightTo } from './rest/fast-path.ts'
import { createRestHandler } from './rest/rest-handler.ts'
import { responseOf, routesTo } from './rest/routes.ts'
import { openSchemaCache } from './rest/schema/cache.ts'
import { defaults, settingsFrom, settingsIn } from './rest/settings.ts'

/* `npm run rest`: tables and functions alone, on any database, by PostgREST's own variables. Nothing is made there. */

/** PostgREST's names for "any address", by which family it takes. */
const anywhere: Record<string, string> = { '*': '::', '*4': '0.0.0.0', '!4': '0.0.0.0', '*6': '::', '!6': '::' }

await started(start)

async function start() {
  const config = readConfig()
  const said = settingsIn(config.originals)
  const settings = settingsFrom(said, defaults)
  const log = createLog(config.logLevel, { format: config.logFormat })
  const place = placeOf(config, said)
  const database = openDatabase(asLoggedIn(said.db_uri || config.databaseUrl))
  const schema = openSchemaCache({ database, settings, log })

  const app = new Hono<Env>()
  const origins = () => schema.known()?.settings.origins
  app.use(corsAmong(origins, { alone: true }))
  const { identify, remembered: known } = identifyAlone({ known: schema.current })
  const limit = openLimit({ allowed: allowances.rest, factor: config.rateLimit, known })
  app.use(rateLimit(limit, (c, refusal) => responseOf(c, answerTo(refusal, log))))
  const room = createRestHandler({ database, identify, schema, log })
  app.route(config.restPath || '/', routesTo(room))
  const nowhere = { code: 'PGRST125', details: null, hint: null, message: 'Invalid path specified in request URL' }
  app.all('*', (c) => c.json(nowhere, 404, { 'proxy-status': `PostgREST; error=${nowhere.code}` }))

  const close = async () => {
    await schema.end()
    await database.end()
  }
  const straight = straightTo(room, { prefix: config.restPath, limit, origins, log })
  await serveAlone(app, { place, config, local: false, straight, close, log })
  // a database that is not there yet is asked again until it is
  schema.listen()
  process.stdout.write(`REST is ready at ${place.url}\n`)
}

function placeOf(config: Config, said: Record<string, string>) {
  const given = said.server_host || config.host
  const host = anywhere[given] ?? given
  const port = said.server_port === undefined ? config.port : Number(said.server_port)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartRefused(`PGRST_SERVER_PORT must be a whole number from 0 to 65535; it is "${said.server_port}".`)
  }
  return { host, port, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${config.restPath}` }
}

/** Everything is asked as the one role that logs in, which may become those that requests name. */
function asLoggedIn(uri: string | undefined): Connections {
  if (!uri || !/^postgres(ql)?:\/\//.test(uri)) {
    throw new StartRefused('Set DATABASE_URL (or PGRST_DB_URI) to postgresql://user:password@host:5432/database.')
  }
  const login = { connectionString: uri, keepAlive: true, connectionTimeoutMillis: 10_000 }
  return { owner: 'postgres', passwordOf: () => '', as: () => login }
}
