/*
 * A school at its busiest: 200 people in 20 conversations, each of whom says something twice a second and hears all that
 * is said in their own. Goals: everything heard exactly once by everyone, 250 ms at the 95th of a hundred from the press
 * to the screens of the others, memory flat: the second minute takes no more than the first; the same with two processes
 * on one database. `BENCH_SECONDS`, `BENCH_PEOPLE` and `BENCH_PROCESSES` make it smaller, `SERVER_FLAGS` are Node's.
 * With `BENCH_ASK` they ask for what was said, as where the channel carries no rows.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import pg from 'pg'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { type Server, startServer } from '../test/server.ts'
import { collected, collecting, cpuOf, held } from './memory.ts'
import { percentile, report } from './report.ts'
import { listen, refetchingReader, say, type Talker } from './talking.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 120)
const people = Number(process.env.BENCH_PEOPLE ?? 200)
const each = 10
const perSecond = 2
const jwtSecret = 'shared by all processes of one bench'

export async function messages() {
  for (const processes of process.env.BENCH_PROCESSES ? [Number(process.env.BENCH_PROCESSES)] : [1, 2])
    await talk(processes)
}

async function talk(processes: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-messages-'))
  mkdirSync(join(dataDir, 'data'))
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'data'), password: 'secret', log: createLog('error') })
  const admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
  const servers: Server[] = []
  try {
    const env = {
      DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
      JWT_SECRET: jwtSecret,
      ...collecting,
    }
    for (let n = 0; n < processes; n++) servers.push(await startServer(env))
    await admin.connect()
    const everyone = await arrange(admin, servers)
    await measure(everyone, servers)
    for (const { socket } of everyone) socket?.terminate()
  } finally {
    await Promise.all(servers.map((server) => server.discard()))
    await admin.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The people and their conversations; everyone looks at theirs, so nobody is told of it elsewhere. */
async function arrange(admin: pg.Client, servers: Server[]): Promise<Talker[]> {
  // they write more in a minute than people may in an hour
  await admin.query(`update public.tenants set settings = settings || '{"rows_an_hour": 0, "megabytes_an_hour": 0}'`)
  const { rows } = await admin.query<{ id: string; conversation: string }>(
    `with made as (
       insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@bench.example' from generate_series(0, $1 - 1) as n returning id, email
     ), rooms as materialized (select n, gen_random_uuid() as id from generate_series(0, ($1 - 1) / $2) as n)
     select made.id, rooms.id as conversation from made join rooms on rooms.n = substr(split_part(made.email, '@', 1), 2)::int / $2`,
    [people, each],
  )
  await admin.query(`insert into public.conversations (id, kind) select distinct unnest($1::uuid[]), 'small_group'`, [
    rows.map(({ conversation }) => conversation),
  ])
  await admin.query(
    'insert into public.conversation_participants (conversation_id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    [rows.map(({ conversation }) => conversation), rows.map(({ id }) => id)],
  )
  await admin.query("update public.conversation_reads set looking_until = now() + interval '1 hour'")
  return Promise.all(
    rows.map(async (row, n) => ({
      ...row,
      token: await new SignJWT({ role: 'authenticated', aud: 'authenticated', sub: row.id })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(jwtSecret)),
      server: servers[n % servers.length]!,
    })),
  )
}

async function measure(everyone: Talker[], servers: Server[]) {
  const { anonKey } = (await (await fetch(`${servers[0]!.url}/config.json`)).json()) as { anonKey: string }
  const sent = new Map<string, number>()
  const heard = new Map<string, number>()
  const delays: number[] = []
  const asks = process.env.BENCH_ASK ? refetchingReader() : undefined
  await Promise.all(
    everyone.map((person) =>
      listen(
        person,
        anonKey,
        (id) => {
          const key = `${person.id} ${id}`
          heard.set(key, (heard.get(key) ?? 0) + 1)
          const began = sent.get(id)
          if (began !== undefined) delays.push(performance.now() - began)
        },
        asks?.ask,
      ),
    ),
  )
  const left = [await collected(servers)]
  const memory = [held(servers)]
  const before = cpuOf(servers)
  const refused: string[] = []
  const answers: number[] = []
  await Promise.all(
    everyone.map(async (person, n) => {
      await sleep((n * 1000) / perSecond / everyone.length)
      const began = performance.now()
      const under: Promise<void>[] = []
      for (let time = 0; time < seconds * perSecond; time++) {
        await sleep(Math.max(0, began + (time * 1000) / perSecond - performance.now()))
        under.push(say(person, anonKey, sent, answers, refused))
        if (n > 0 || time === 0) continue
        if (time % (perSecond * 20) === 0) memory.push(held(servers))
        // what is held has just been read: a collection changes nothing of it
        if (time === (seconds * perSecond) / 2)
          under.push(collected(servers).then((megabytes) => void left.push(megabytes)))
      }
      await Promise.all(under)
    }),
  )
  const expected = sent.size * each
  for (const end = Date.now() + 15_000; heard.size < expected && Date.now() < end; ) await sleep(50)
  memory.push(held(servers))
  const cpu = cpuOf(servers) - before
  left.push(await collected(servers))
  const twice = [...heard.values()].filter((times) => times > 1).length
  report(
    `messages, ${servers.length} ${servers.length === 1 ? 'process' : 'processes'}, ${everyone.length} people, ${seconds} s`,
    {
      'messages sent': sent.size,
      ...(asks && { 'pages asked for': asks.counted.requests }),
      'refused or failed': `${refused.length}${refused[0] ? ` (${refused[0]})` : ''}`,
      'deliveries, of so many': `${heard.size} / ${expected}`,
      'deliveries that came twice': twice,
      'from sending to hearing, ms (median)': percentile(delays, 0.5),
      'from sending to hearing, ms (95th of a hundred)': percentile(delays, 0.95),
      'from sending to its answer, ms (95th of a hundred)': percentile(answers, 0.95),
      'CPU of the servers for a message, µs': (cpu * 1e6) / sent.size,
      'MB of the servers: before, each 20 s, after': memory.map((it) => it.toFixed(0)).join(' '),
      'MB of heap after a collection: before, half way, after': left.map((it) => it.toFixed(1)).join(' '),
    },
  )
}
