/*
 * The time until a committed change reaches whoever listens, and what it costs the server.
 * `node bench/realtime.ts`: PostgreSQL and server in one process of their own, all clients in this one; loopback only.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings } from '../server/supabase-config.ts'
import { trialClient, trialProduct, trialServer, trialTokens } from '../test/realtime.ts'

export type ServerRun = { url: string; host: string; anonKey: string; userToken: string }
export type Cost = { cpu: number; rss: number }

const log = createLog('error')
const mark = '"n": '

// a row of one's own, or of everyone
const notes = `
  create table public.notes (n bigint primary key, owner text, text text);
  alter table public.notes enable row level security;
  create policy own on public.notes for select to authenticated using (owner in (public.person(), 'everyone'));
  grant select on public.notes to authenticated;
  alter publication supabase_realtime add table public.notes;
`

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-realtime-'))
  const postgres = await startEmbedded({ dataDir, password: 'bench', log })
  const connections = embeddedConnections(postgres.host, 'bench')
  const settings = readSettings({ ...readConfig({ DATA_DIR: dataDir }), supabaseDir: dataDir })
  await migrate({ connections, supabaseDir: dataDir, settings, seed: false, log, facts: { url: '' } })
  const admin = new pg.Client(connections.as('supabase_admin'))
  await admin.connect()
  await admin.query(`set role postgres; ${trialProduct}; ${notes}; insert into doors values ('bench', 'ann', false)`)
  await admin.end()
  const tokens = await trialTokens()
  const server = await trialServer(connections, tokens)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const userToken = await tokens.sign({ role: 'authenticated', sub: 'ann', exp })
  process.send!({ url: server.url, host: postgres.host, anonKey: tokens.anonKey, userToken } satisfies ServerRun)
  process.on('message', async (word) => {
    if (typeof word === 'number') {
      const people = Array.from({ length: word }, (_, n) =>
        tokens.sign({ role: 'authenticated', sub: `person ${n}`, exp }),
      )
      return process.send!(await Promise.all(people))
    }
    if (word === 'cost') {
      globalThis.gc?.()
      const { user, system } = process.cpuUsage()
      return process.send!({ cpu: user + system, rss: process.memoryUsage().rss } satisfies Cost)
    }
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.disconnect()
  })
}

async function measure() {
  const child = fork(import.meta.filename, ['serve'])
  const [served] = (await once(child, 'message')) as [ServerRun]
  const cost = async () => {
    child.send('cost')
    return ((await once(child, 'message')) as [Cost])[0]
  }
  const writer = new pg.Pool({ ...embeddedConnections(served.host, 'bench').as('supabase_admin'), max: 4 })
  const tell = (n: number) =>
    writer.query({ name: 'tell', text: "select realtime.send($1, 'changed', 'bench')", values: [{ n, ids: ['x'] }] })
  try {
    await readAfterWrite(served)
    await one(served, tell)
    await many(served, tell, cost)
  } finally {
    await writer.end()
    child.send('stop')
    await once(child, 'exit')
  }
}

/** As fast as eight writers can: who asks, on another connection, at the moment of hearing must see what was done. */
async function readAfterWrite({ url, host, anonKey }: ServerRun, changes = 6000) {
  const [writers, asker] = [8, 1].map(
    (max) => new pg.Pool({ ...embeddedConnections(host, 'bench').as('supabase_admin'), max }),
  ) as [pg.Pool, pg.Pool]
  await asker.query('create unlogged table deeds (n integer primary key)')
  const client = trialClient(url, anonKey)
  const answers: Promise<number | null>[] = []
  const channel = client.channel('deeds').on('broadcast', { event: 'changed' }, ({ payload: { n } }) => {
    const answer = asker.query({ name: 'there', text: 'select from deeds where n = $1', values: [n] })
    answers.push(answer.then(({ rowCount }) => rowCount))
  })
  await new Promise<void>((resolve) => void channel.subscribe((state) => state === 'SUBSCRIBED' && resolve()))
  const text = `with done as (insert into deeds values ($1) returning n)
    select realtime.send(jsonb_build_object('n', n), 'changed', 'deeds', false) from done`
  const began = performance.now()
  await Promise.all(Array.from({ length: changes }, (_, n) => writers.query({ name: 'deed', text, values: [n] })))
  const took = performance.now() - began
  for (const end = Date.now() + 5_000; answers.length < changes && Date.now() < end; ) await sleep(5)
  const there = (await Promise.all(answers)).filter(Boolean).length
  console.log(
    `${Math.round((changes / took) * 1000)}/s, one listener that asks at once: ${answers.length} of ${changes} heard, ${answers.length - there} not there yet`,
  )
  await Promise.all([client.disconnect(), writers.end(), asker.end()])
}

/** 100 commits a second to one stock client: from the writer's answer to the listener's callback. */
async function one({ url, anonKey, userToken }: ServerRun, tell: (n: number) => Promise<unknown>) {
  const client = trialClient(url, anonKey, userToken)
  const heardAt: number[] = []
  const channel = client.channel('bench', { config: { private: true } })
  channel.on('broadcast', { event: 'changed' }, ({ payload }) => {
    heardAt[payload.n] = performance.now()
  })
  await new Promise<void>((resolve) => void channel.subscribe((state) => state === 'SUBSCRIBED' && resolve()))
  const sentAt: number[] = []
  const ackAt: number[] = []
  await paced(100, 1000, async (n) => {
    sentAt[n] = performance.now()
    await tell(n)
    ackAt[n] = performance.now()
  })
  await sleep(200)
  console.log(`100/s, one listener: ${heardAt.filter(Boolean).length} of 1000 heard`)
  console.log(`  ack to callback ${percentiles(heardAt.map((at, n) => at - ackAt[n]!))}`)
  console.log(`  sent to callback ${percentiles(heardAt.map((at, n) => at - sentAt[n]!))}`)
  await client.disconnect()
}

/** 200 commits a second to 500 sockets. */
async function many(
  { url, anonKey, userToken }: ServerRun,
  tell: (n: number) => Promise<unknown>,
  cost: () => Promise<Cost>,
  listeners = 500,
  rate = 200,
  changes = 2000,
) {
  const empty = await cost()
  const sentAt: number[] = []
  const latencies: number[] = []
  let heard = 0
  let joined = 0
  const join = ['1', '1', 'realtime:bench', 'phx_join', { config: { private: true }, access_token: userToken }]
  const began = performance.now()
  const sockets = Array.from({ length: listeners }, (_, which) => {
    const ws = new WebSocket(`${url}/websocket?apikey=${anonKey}&vsn=2.0.0`, { perMessageDeflate: false })
    ws.on('open', () => ws.send(JSON.stringify(join)))
    ws.once('message', () => {
      joined++
      // from here on only bytes are counted: a client that parses 100,000 frames a second would be what is measured
      const stream = (ws as unknown as { _socket: Socket })._socket.removeAllListeners('data')
      stream.on('data', (bytes: Buffer) => {
        for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
          heard++
          // a tenth is enough to know the spread
          if (which % 10 > 0) continue
          const n = Number.parseInt(bytes.toString('latin1', at + mark.length, at + mark.length + 7), 10)
          if (sentAt[n]) latencies.push(performance.now() - sentAt[n])
        }
      })
    })
    return ws
  })
  while (joined < listeners) await sleep(5)
  const ready = await cost()
  console.log(
    `${listeners} sockets joined a private topic in ${Math.round(performance.now() - began)} ms: ` +
      `${Math.round((ready.cpu - empty.cpu) / listeners)} µs CPU and ${Math.round((ready.rss - empty.rss) / listeners / 1024)} kB each`,
  )
  const start = performance.now()
  await paced(rate, changes, async (n) => {
    sentAt[n] = performance.now()
    await tell(n)
  })
  const took = performance.now() - start
  await sleep(500)
  const after = await cost()
  const cpu = after.cpu - ready.cpu
  console.log(
    `${rate}/s to ${listeners}: ${((100 * heard) / listeners / changes).toFixed(3)} % heard (a mark cut in two is not seen), ${Math.round((changes / took) * 1000)}/s kept`,
  )
  console.log(`  sent to callback ${percentiles(latencies)}`)
  console.log(`  server CPU ${(cpu / took / 1000).toFixed(2)} of a core, ${(cpu / heard).toFixed(2)} µs a delivery`)
  for (const ws of sockets) ws.terminate()
}

/** Does something `count` times, `rate` a second, without waiting for the one before. */
async function paced(rate: number, count: number, work: (n: number) => Promise<unknown>) {
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    running.push(work(n))
  }
  await Promise.all(running)
}

function percentiles(values: number[]) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`
}
