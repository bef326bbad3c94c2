import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, type Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import type { Deliveries } from '../status/deliveries.ts'
import type { Settings } from '../supabase-config.ts'
import { openReports } from './reports.ts'
import { type Delivery, openSender } from './send.ts'

export type Push = {
  start(): void
  /** Something has been committed that may be due. */
  wake(): void
  /** Takes no more, and waits a moment for what is on its way. */
  stop(): Promise<void>
}

const atOnce = 48
// encrypting holds up the event loop for a third of a millisecond: others get their turn between any two
const paced = 2
const looksEach = 1_000
// many commits within a moment are looked after together
const gathers = 100
const server: RequestContext = { role: 'service_role', claims: '{"role":"service_role"}', timeout: '8s' }

/**
 * Sends what the database has for push services. What that is, the product says, in two SQL functions that
 * `[server.push]` of config.toml names; the service role may execute them:
 *
 *   next(at_most int) returns table (id bigint, endpoint text, p256dh text, auth text, payload text, ttl int,
 *     urgency text, topic text): takes what is due, so that nobody else gets it for twenty seconds
 *   done(id bigint, outcome text, wait int, detail text): how it went; `outcome` and `wait` as in `Report`
 *
 * Any number of processes may do this on one database.
 */
export function push({
  database,
  settings,
  vapid,
  subject,
  deliveries,
  log,
  loopback = false,
}: {
  database: Pick<Database, 'query'>
  settings: Pick<Settings, 'push'>
  vapid: { publicKey: string; privateKey: string }
  subject: string
  /** Counts what went out, and what a service did not take. */
  deliveries?: Pick<Deliveries, 'count'>
  log: Log
  /** For tests: also to plain HTTP on this machine. */
  loopback?: boolean
}): Push {
  const functions = settings.push
  if (!functions) return { start() {}, wake() {}, async stop() {} }
  const { next, done } = functions
  const sender = openSender({ vapid, subject, loopback })
  const stopping = new AbortController()
  const inFlight = new Set<Promise<void>>()
  let rouse = () => {}
  let running: Promise<void> | undefined

  async function take(atMost: number): Promise<Delivery[]> {
    const text = `select coalesce(json_agg(taken), '[]') from ${next}($1::int) as taken`
    const [row] = await database.query(server, { text, values: [String(atMost)] })
    return JSON.parse(row![0]!.toString()) as Delivery[]
  }

  const report = openReports({
    log,
    write: (reports) => {
      const text = `select ${done}(told.id, told.outcome, told.wait, told.detail)
        from json_to_recordset($1::json) as told (id bigint, outcome text, wait int, detail text)`
      return database.query(server, { text, values: [JSON.stringify(reports)] })
    },
  })

  async function deliver(delivery: Delivery) {
    const said = await sender.send(delivery)
    // a device that is no more is nobody's failure
    if (said.outcome !== 'gone') {
      const service = URL.parse(delivery.endpoint)?.host ?? ''
      deliveries?.count({ kind: 'push', service, sent: said.outcome === 'sent' })
    }
    return report({ id: delivery.id, ...said })
  }

  async function run() {
    let away = false
    while (!stopping.signal.aborted) {
      const free = atOnce - inFlight.size
      const taken = await take(free).catch((error: unknown) => {
        if (!away) log.warn('pushes could not be read', factsOf(error))
        away = true
        return undefined
      })
      away = taken === undefined
      for (const delivery of taken ?? []) {
        const delivering = deliver(delivery).finally(() => inFlight.delete(delivering))
        inFlight.add(delivering)
        await sleep(paced)
      }
      if (taken?.length === free) await half()
      else await idle(looksEach)
    }
  }

  /** There is more to take: once half of what is under way is done. */
  async function half() {
    while (inFlight.size > atOnce / 2) await Promise.race(inFlight)
  }

  function idle(most: number) {
    const until = new AbortController()
    rouse = () => until.abort()
    const signal = AbortSignal.any([until.signal, stopping.signal])
    return sleep(most, undefined, { signal }).catch(() => sleep(stopping.signal.aborted ? 0 : gathers))
  }

  return {
    start() {
      running ??= run()
    },
    wake: () => rouse(),
    async stop() {
      stopping.abort()
      await running
      await Promise.race([Promise.allSettled([...inFlight]), sleep(3_000, undefined, { ref: false })])
      sender.end()
    },
  }
}
