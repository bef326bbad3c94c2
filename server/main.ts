import { once } from 'node:events'
import type { Server } from 'node:http'
import type { BlockList } from 'node:net'
import { createApp } from './app.ts'
import { asAuth } from './auth/as-auth.ts'
import { keysInDatabase } from './auth/sessions/signing-keys.ts'
import { openTokens } from './auth/sessions/tokens.ts'
import { type Config, isLoopbackHost, readConfig, StartRefused } from './config.ts'
import { addressList, tellAddress } from './http/address.ts'
import { giveKey, openHttpServer } from './http/http-server.ts'
import { assignRequestId, withRequestId } from './http/request-id.ts'
import { openJobs } from './jobs/jobs.ts'
import { dnsTxt } from './jobs/txt-kind.ts'
import { createLog, factsOf, type Log, tellStep } from './log.ts'
import { mailKinds } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { refuseUnfit } from './postgres/check.ts'
import { type Connections, embeddedConnections, externalConnections } from './postgres/connections.ts'
import { lockDataDir } from './postgres/data-lock.ts'
import { type Database, openDatabase } from './postgres/database.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { migrate } from './postgres/migrate.ts'
import type { Realtime } from './realtime/realtime.ts'
import { openSecrets } from './secrets.ts'
import { openServices } from './services.ts'
import { openStatus } from './status/status.ts'
import { storageAt, storageMove } from './storage/move-kind.ts'
import { readSettings, type Settings } from './supabase-config.ts'

type Stop = () => Promise<unknown> | unknown

/** The started parts, newest last: they stop in reverse. */
const started: Stop[] = []
const boot = { stopping: false, log: createLog('info') }

await start().catch(async (error) => {
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else boot.log.error('the start failed', factsOf(error))
  await stop(1)
})

async function start() {
  const config = readConfig(undefined, process.argv.slice(2))
  const settings = readSettings(config)
  await (await import('./functions/check-imports.ts')).checkFunctions(config.supabaseDir, settings.functions)
  const proxies = addressList('TRUSTED_PROXIES', config.trustedProxies)
  addressList('TRUSTED_NETWORKS', config.trustedNetworks)
  if (config.checkOnly) return check(config)
  const log = createLog(config.logLevel, { format: config.logFormat })
  boot.log = log
  tellStep(log, 'Node and the modules are loaded')
  heedSignals(log)
  const { server, serve, drain } = openHttpServer()
  await listen(server, config)
  started.push(() => new Promise((done) => server.close(done)))
  tellStep(log, 'the port is open')

  const { secrets, save } = openSecrets(config.dataDir)
  const given = { ...config, signingKeys: settings.auth.signingKeys }
  // alone they are at hand; where several processes share a database they are in it
  const opening = config.databaseUrl ? undefined : openTokens({ secrets, save, given })
  const secret = config.jwtSecret ?? secrets.jwtSecret
  const connections = config.databaseUrl
    ? await external(config.databaseUrl, secret)
    : await embedded(config, secrets.databasePassword, log)
  const { said } = await migrate({
    connections,
    supabaseDir: config.supabaseDir,
    settings,
    seed: config.seed,
    log,
    facts: {
      url: config.siteUrl,
      trusted_networks: [...config.trustedProxies, ...config.trustedNetworks],
      contact: config.securityContact,
    },
  })
  tellStep(log, 'the migrations are checked and applied')
  const database = openDatabase(connections)
  started.push(() => database.end())
  const tokens = await (opening ??
    openTokens({ secrets, save, given, store: keysInDatabase(asAuth(database), secret) }))
  const vapid = config.vapid ?? secrets.vapid
  const opened = openServices({
    config,
    settings,
    database,
    tokens,
    secret,
    vapid,
    log,
    onStop: (end) => started.push(end),
  })
  const { services, live, pushes, sweeping, deliveries, refusals } = opened
  const { app, straight } = createApp(services)
  const files = storageAt(config.siteUrl, tokens.serviceRoleKey, async (url, init) => app.request(String(url), init))
  const kinds = {
    ...mailKinds({ config, settings, secret, deliveries, log }),
    'storage.move': storageMove({ ask: files, run: settings.jobs.run }),
    'dns.txt': dnsTxt({ servers: settings.jobs.resolvers, run: settings.jobs.run }),
  }
  const jobs = openJobs({ connection: connections.as(connections.owner), settings, kinds, log })
  await jobs.prepare()

  const local = isLoopbackHost(new URL(config.siteUrl).hostname)
  const anonKey = settings.keyless ? tokens.anonKey : undefined
  upgradeTo(live, server, { proxies, local, anonKey })
  const sources = { sockets: live.sockets, channels: live.channels, deliveries: deliveries.totals, refusals }
  const metrics = openMetrics({
    token: config.metricsToken,
    sources: { ...sources, ...figuresOf(database, settings) },
    log,
  })
  started.push(() => metrics.stop())
  serve(app, { proxies, local, straight, anonKey, requestIds: true, metrics })
  started.push(async () => {
    drain()
    const closed = new Promise((done) => server.close(done))
    // an upgraded socket keeps the server open: clients are told to come back first
    await live.stop()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
    await closed
  })
  services.schema.listen()
  started.push(() => jobs.stop())
  const status = openStatus({
    report: settings.statusReport,
    write: (text, value) => database.query(asServer, { text, values: [value] }),
    kind: 'server',
    config,
    sockets: live.sockets,
    deliveries,
    log,
  })
  started.push(() => status.stop())
  pushes.start()
  sweeping.start()
  process.stdout.write(`${config.brand} is ready at ${config.siteUrl}\n${said ? `${said}\n` : ''}`)
  jobs.start()
  status.start()
}

/** Passes WebSocket upgrades on, with the same address and request id as requests. */
function upgradeTo(
  live: Pick<Realtime, 'upgrade'>,
  server: Server,
  { proxies, local, anonKey }: { proxies: BlockList; local: boolean; anonKey: string | undefined },
) {
  server.on('upgrade', (incoming, socket, head) => {
    const id = assignRequestId(incoming, proxies)
    tellAddress(incoming, { proxies, local })
    if (anonKey) giveKey(incoming, anonKey)
    withRequestId(id, () => live.upgrade(incoming, socket, head))
  })
}

/** The database's figures for `/metrics`: those of the whole instance are nobody's in particular, and no user may read them. */
function figuresOf({ load, once, connections }: Database, { statusSigns }: Settings) {
  const signs = async () => {
    const [row] = await once(connections.owner).query(`select ${statusSigns}() as signs`)
    return row?.signs
  }
  return { connections: load, signs: statusSigns === undefined ? undefined : signs }
}

async function check(config: Config) {
  const sentences = await (await import('./check-settings.ts')).checkSettings(config)
  process.stdout.write(`${sentences.join('\n') || 'Nothing is wrong with these settings.'}\n`)
  process.exitCode = sentences.length > 0 ? 1 : 0
}

async function listen(server: Server, { port, host }: Config) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartRefused(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
  }
}

function heedSignals(log: Log) {
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('unhandledRejection', (error) => log.error('unhandled promise rejection', factsOf(error)))
}

const asServer = { role: 'service_role', claims: '{"role":"service_role"}', timeout: '5s' }

async function embedded(config: Config, password: string, log: Log): Promise<Connections> {
  const lock = lockDataDir(config.dataDir)
  started.push(() => lock.release())
  const postgres = await startEmbedded({ dataDir: config.dataDir, password, log })
  started.push(() => postgres.stop())
  void postgres.failed.then((how) => {
    log.error('the database keeps failing', { how })
    return stop(1)
  })
  return embeddedConnections(postgres.host, password)
}

async function external(url: string, secret: string): Promise<Connections> {
  const connections = externalConnections(url, secret)
  await refuseUnfit(connections)
  return connections
}

/** Requests end, sockets close so that clients come back, then the database: in reverse of the start. */
async function stop(code: number) {
  if (boot.stopping) return
  boot.stopping = true
  setTimeout(() => process.exit(code || 1), 9_500).unref()
  for (const end of started.reverse()) {
    try {
      await end()
    } catch (error) {
      boot.log.error('a part did not stop cleanly', factsOf(error))
    }
  }
  process.exit(code)
}
