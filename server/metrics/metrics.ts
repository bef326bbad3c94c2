import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Registry } from 'prom-client'
import { factsOf, type Log } from '../log.ts'
import { mayReadMetrics } from './access.ts'
import { counter, gauge, processGauges } from './gauges.ts'
import { openRequestDurations } from './request-durations.ts'

/** The parts of the server that are measured; each is asked when somebody reads the metrics. */
export type MetricSources = {
  /** Connections to the database that this process holds, and the statements that wait for one. */
  connections: () => { open: number; waiting: number }
  sockets: () => number
  channels: () => number
  /** Mails and pushes since the start, as `<kind>_<outcome>`. */
  deliveries: () => { kind: string; outcome: string; count: number }[]
  /** Refusals of the access check since the start, by code. */
  refusals: () => Record<string, number>
  /** The project folder's own figures of the whole instance; undefined without them. */
  signs: (() => Promise<unknown>) | undefined
}

/** The figures that are read of `[server.status] signs`; all may be missing. */
type Signs = {
  database?: { connections?: { used?: number; max?: number }; slots_bytes?: number }
  jobs?: { waiting?: number | null; late?: number | null; dead?: number | null }
  storage_bytes?: number | null
  backup?: { age_seconds?: number } | null
}

const signsFor = 5_000

/** `/metrics` in the Prometheus text format; no label holds an id, an address or a path. */
export function openMetrics({ token, sources, log }: { token: string | undefined; sources: MetricSources; log: Log }) {
  const registry = new Registry()
  const add = openRequestDurations(registry)
  const stop = processGauges(registry)
  let signs: Signs = {}
  let readAt = Number.NEGATIVE_INFINITY

  gauge(
    registry,
    'pool_connections',
    'Connections to the database that this process holds.',
    () => sources.connections().open,
  )
  gauge(registry, 'pool_waiting', 'Statements that wait for a connection.', () => sources.connections().waiting)
  gauge(registry, 'realtime_sockets', 'Open WebSockets.', sources.sockets)
  gauge(registry, 'realtime_channels', 'Channels that someone has joined.', sources.channels)
  counter(
    registry,
    'access_refusals_total',
    'Requests that the access check refused since the start.',
    sources.refusals,
    'code',
  )
  new Counter({
    name: 'deliveries_total',
    help: 'Mails and pushes since the start of this process.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { kind, outcome, count } of sources.deliveries()) this.inc({ kind, outcome }, count)
    },
  })
  gauge(registry, 'database_connections', 'Connections of the whole database.', () => signs.database?.connections?.used)
  gauge(registry, 'database_connections_max', 'Connections that it allows.', () => signs.database?.connections?.max)
  gauge(
    registry,
    'replication_lag_bytes',
    'Write-ahead log that replication slots hold back.',
    () => signs.database?.slots_bytes,
  )
  gauge(registry, 'jobs', 'Jobs of the whole instance, counted up to a limit.', () => ({ ...signs.jobs }), 'state')
  gauge(registry, 'storage_bytes', 'Bytes of all files.', () => signs.storage_bytes)
  gauge(registry, 'backup_age_seconds', 'Age of the newest backup.', () => signs.backup?.age_seconds)
  gauge(registry, 'signs_up', '1 if the figures of the whole instance could be read.', () => Number(signs !== none))

  async function look() {
    if (!sources.signs || performance.now() - readAt < signsFor) return
    readAt = performance.now()
    try {
      signs = ((await sources.signs()) ?? {}) as Signs
    } catch (error) {
      signs = none
      log.warn('the figures for /metrics could not be read', factsOf(error))
    }
  }

  async function answer(outgoing: ServerResponse) {
    await look()
    const text = await registry.metrics()
    outgoing.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  }

  return {
    /** Notes a request that has come; its end is measured when its response is sent or broken off. */
    note({ method = '', url = '' }: IncomingMessage, outgoing: ServerResponse) {
      const since = performance.now()
      outgoing.on('close', () => add(method, url, outgoing.statusCode, performance.now() - since))
    },
    serve(incoming: IncomingMessage, outgoing: ServerResponse) {
      if (!mayReadMetrics(incoming, token)) {
        const headers = {
          'content-type': 'application/json',
          'www-authenticate': 'Bearer',
          'cache-control': 'no-store',
        }
        return void outgoing.writeHead(401, headers).end('{"message":"Send METRICS_TOKEN as a bearer token."}')
      }
      answer(outgoing).catch((error: unknown) => {
        log.error('the metrics failed', factsOf(error))
        outgoing.writeHead(500).end()
      })
    },
    stop,
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** The place of figures that could not be read. */
const none: Signs = {}
