/*
 * Many at once: what an idle connection costs, how long 5,000 take to come back, changes of rows to 500, and
 * whether anything is lost or told twice when sockets are dropped at random. The server is `realtime.ts serve`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnections } from '../server/postgres/connections.ts'
import type { Cost, ServerRun } from './realtime.ts'
import { percentile, report } from './report.ts'
import { countOf, type RawSocket, rawSocket } from './sockets.ts'

type Bench = { served: ServerRun; ask: <T>(word: unknown) => Promise<T>; writer: pg.Pool; address: string }

const topic = 'realtime:bench'
const benches: Record<string, (bench: Bench) => Promise<void>> = { idle, changes, people, drops }

export async function crowd(wanted = Object.keys(benches)) {
  const child = fork(join(import.meta.dirname, 'realtime.ts'), ['serve'], {
    execArgv: ['--expose-gc', '--max-semi-space-size=8'],
  })
  const [served] = (await once(child, 'message')) as [ServerRun]
  const writer = new pg.Pool({
    ...embeddedConnections(served.host, 'bench').as('supabase_admin'),
    max: 8,
    connectionTimeoutMillis: 0,
  })
  const address = `${served.url}/websocket?vsn=2.0.0&apikey=${served.anonKey}`
  try {
    for (const name of wanted) await benches[name]!({ served, ask: asking(child), writer, address })
  } finally {
    await writer.end()
    child.send('stop')
    await once(child, 'exit')
  }
}

const asking =
  (child: ChildProcess) =>
  async <T>(word: unknown) => {
    child.send(word as never)
    return ((await once(child, 'message')) as [T])[0]
  }

const joining = (token: string, config: object) =>
  JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: token }])

/** Each message says when it was written, by the database's clock: what is asked for again begins there. */
const tell = (writer: pg.Pool, n: number) =>
  writer.query({
    name: 'tell',
    text: `select realtime.send(
      jsonb_build_object('n', $1::text, 'at', (extract(epoch from clock_timestamp()) * 1000)::bigint), 'said', 'bench')`,
    values: [`<${n}>`],
  })

/** So many at a time: the backlog of a listening socket is bounded. */
async function open(count: number, one: (n: number) => Promise<RawSocket>, atOnce = 200) {
  const sockets: RawSocket[] = []
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => one(from + n))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** Joined to a private topic by a token that the policies let in; then all gone, and all back. */
async function idle({ served, ask, writer, address }: Bench, count = 5_000, missed = 10) {
  const before = await ask<Cost>('cost')
  let joined = 0
  const hears = (bytes: Buffer) => void (bytes.includes('"ok"') && joined++)
  const come = joining(served.userToken, { private: true })
  const sockets = await open(count, async () => {
    const socket = await rawSocket(address, hears)
    socket.send(come)
    return socket
  })
  while (joined < count) await sleep(5)
  await sleep(3_000)
  const after = await ask<Cost>('cost')
  for (const { end } of sockets) end()
  await sleep(2_000)

  const since = Date.now() - 1_000
  for (let n = 0; n < missed; n++) await tell(writer, n)
  const cameBack = joining(served.userToken, { private: true, broadcast: { replay: { since, limit: missed } } })
  const last = `<${missed - 1}>`
  let caughtUp = 0
  const cpu = await ask<Cost>('cost')
  const began = performance.now()
  const again = await open(count, async () => {
    let isThere = false
    const socket = await rawSocket(address, (bytes) => {
      if (isThere || !bytes.includes(last)) return
      isThere = true
      caughtUp++
    })
    socket.send(cameBack)
    return socket
  })
  while (caughtUp < count) await sleep(2)
  const took = performance.now() - began
  const spent = await ask<Cost>('cost')
  for (const { end } of again) end()
  report(`${count} connections, each joined to a private topic`, {
    'kB of memory each, when idle and after a collection': (after.rss - before.rss) / count / 1024,
    [`ms until all are back, joined, and have the ${missed} messages that they missed`]: took,
    'µs of the server’s CPU for each that comes back': (spent.cpu - cpu.cpu) / count,
  })
  await sleep(1_000)
}

/** 200 rows a second to 500 who ask as one person, and to 500 people at the rate that Supabase publishes. */
async function changes(bench: Bench) {
  await watched(bench, 'the same person', [bench.served.userToken], 200, 2_000)
}

async function people(bench: Bench) {
  const tokens = await bench.ask<string[]>(500)
  await watched(bench, '500 people', tokens, 30, 300)
}

let row = 0

async function watched({ ask, writer, address }: Bench, who: string, tokens: string[], rate: number, count: number) {
  const sentAt = new Map<number, number>()
  const latencies: number[] = []
  let ready = 0
  let heard = 0
  const wish = { event: 'INSERT', schema: 'public', table: 'notes' }
  const sockets = await open(500, async (which) => {
    const socket = await rawSocket(address, (bytes) => {
      ready += countOf(bytes, 'Subscribed to PostgreSQL')
      heard += countOf(bytes, '"commit_timestamp"')
      if (which % 10 > 0) return
      for (const [, n] of bytes.toString('latin1').matchAll(/"record":\{"n":(\d+)/g)) {
        const at = sentAt.get(Number(n))
        if (at) latencies.push(performance.now() - at)
      }
    })
    socket.send(joining(tokens[which % tokens.length]!, { postgres_changes: [wish] }))
    return socket
  })
  while (ready < 500) await sleep(5)
  const cost = await ask<Cost>('cost')
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    const key = row++
    sentAt.set(key, performance.now())
    const values = [key, 'everyone', 'x'.repeat(100)]
    running.push(writer.query({ name: 'note', text: 'insert into notes values ($1, $2, $3)', values }))
  }
  await Promise.all(running)
  const took = performance.now() - began
  for (const end = Date.now() + 10_000; heard < count * 500 * 0.999 && Date.now() < end; ) await sleep(10)
  const spent = await ask<Cost>('cost')
  for (const { end } of sockets) end()
  report(`${rate} inserted rows a second to 500 sockets by postgres_changes under row level security, as ${who}`, {
    'rows a second were kept': (count / took) * 1000,
    '% of all were seen (a mark cut in two is not)': (100 * heard) / count / 500,
    'ms from the insert to the listener, p50': percentile(latencies, 0.5),
    'ms, p95': percentile(latencies, 0.95),
    'µs of the server’s CPU a delivery (PostgreSQL not counted)': (spent.cpu - cost.cpu) / heard,
  })
  await sleep(1_000)
}

/** Dropped clients come back and ask for what came since the last message, with a margin; what is known is skipped. */
async function drops({ served, writer, address }: Bench, seconds = 60, count = 50) {
  const heard = Array.from({ length: count }, () => [] as number[])
  let dropped = 0
  let over = false
  const began = Date.now() - 1_000
  const life = async (which: number) => {
    const mine = heard[which]!
    let lastAt = began
    // who is away at the end comes back once more
    for (;;) {
      let rest = Buffer.alloc(0)
      let gone = () => {}
      const ended = new Promise<void>((resolve) => (gone = resolve))
      const socket = await rawSocket(
        address,
        (bytes) => {
          rest = Buffer.concat([rest, bytes])
          const text = rest.toString('latin1')
          for (const [, n, at] of text.matchAll(/"<(\d+)>", "at": (\d+),/g)) {
            if (Number(n) <= (mine.at(-1) ?? -1)) continue
            mine.push(Number(n))
            lastAt = Number(at)
          }
          rest = rest.subarray(Math.max(0, text.lastIndexOf('"<')))
        },
        () => gone(),
      )
      const replay = { since: lastAt - 1_000, limit: 25 }
      socket.send(joining(served.userToken, { private: true, broadcast: { replay } }))
      const wait = over ? 0 : 200 + Math.random() * 4_000
      await Promise.race([sleep(wait), ended, stopped])
      if (over) {
        await sleep(2_000)
        socket.end()
        break
      }
      dropped++
      socket.end()
      await sleep(Math.random() * 1_500)
    }
  }
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const lives = heard.map((_, which) => life(which))
  const total = seconds * 5
  for (let n = 0; n < total; n++) {
    await Promise.all([tell(writer, n), sleep(200)])
  }
  over = true
  stop()
  await Promise.all(lives)
  const wanted = Array.from({ length: total }, (_, n) => n).join()
  report(`${seconds} s of dropping ${count} sockets at random, with replay on rejoin`, {
    'times a socket was dropped': dropped,
    'messages were told': total,
    'sockets heard each once and in order': heard.filter((numbers) => numbers.join() === wanted).length,
    '% of messages arrived': (100 * heard.reduce((sum, numbers) => sum + numbers.length, 0)) / total / count,
  })
}
