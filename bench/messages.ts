/*
 * A school at its busiest: 200 people in 20 conversations, each of whom says something twice a second and hears all that
 * is said in their own. Goals: everything heard exactly once by everyone, 250 ms at the 95th of a hundred from the press
 * to the screens of the others, memory flat; the same with two processes on one database. `BENCH_SECONDS`, `BENCH_PEOPLE`
 * and `BENCH_PROCESSES` make it smaller.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import pg from 'pg'
import WebSocket from 'ws'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { type Server, startServer } from '../test/server.ts'
import { percentile, report } from './report.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const people = Number(process.env.BENCH_PEOPLE ?? 200)
const each = 10
const perSecond = 2
const jwtSecret = 'shared by all processes of one bench'

export async function messages() {
  for (const processes of process.env.BENCH_PROCESSES ? [Number(process.env.BENCH_PROCESSES)] : [1, 2])
    await talk(processes)
}

type Person = { id: string; conversation: string; token: string; server: Server; socket?: WebSocket }

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
async function arrange(admin: pg.Client, servers: Server[]): Promise<Person[]> {
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

async function measure(everyone: Person[], servers: Server[]) {
  const { anonKey } = (await (await fetch(`${servers[0]!.url}/config.json`)).json()) as { anonKey: string }
  const sent = new Map<string, number>()
  const heard = new Map<string, number>()
  const delays: number[] = []
  await Promise.all(
    everyone.map((person) =>
      listen(person, anonKey, (id) => {
        const key = `${person.id} ${id}`
        heard.set(key, (heard.get(key) ?? 0) + 1)
        const began = sent.get(id)
        if (began !== undefined) delays.push(performance.now() - began)
      }),
    ),
  )
  const memory = [servers.map(rss).reduce((sum, it) => sum + it)]
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
        if (n === 0 && time % (perSecond * 10) === 0) memory.push(servers.map(rss).reduce((sum, it) => sum + it))
      }
      await Promise.all(under)
    }),
  )
  const expected = sent.size * each
  for (const end = Date.now() + 15_000; heard.size < expected && Date.now() < end; ) await sleep(50)
  memory.push(servers.map(rss).reduce((sum, it) => sum + it))
  const twice = [...heard.values()].filter((times) => times > 1).length
  report(
    `messages, ${servers.length} ${servers.length === 1 ? 'process' : 'processes'}, ${everyone.length} people, ${seconds} s`,
    {
      'messages sent': sent.size,
      'refused or failed': `${refused.length}${refused[0] ? ` (${refused[0]})` : ''}`,
      'deliveries, of so many': `${heard.size} / ${expected}`,
      'deliveries that came twice': twice,
      'from sending to hearing, ms (median)': percentile(delays, 0.5),
      'from sending to hearing, ms (95th of a hundred)': percentile(delays, 0.95),
      'from sending to its answer, ms (95th of a hundred)': percentile(answers, 0.95),
      'memory of the servers, MB, before, each ten seconds, after': memory.map((it) => it.toFixed(0)).join(' '),
    },
  )
}

function listen(person: Person, anonKey: string, hears: (id: string) => void) {
  const { conversation, token, server } = person
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${anonKey}`)
  person.socket = socket
  return new Promise<void>((joined, failed) => {
    socket.on('open', () =>
      socket.send(
        JSON.stringify([
          '1',
          '1',
          `realtime:conversation:${conversation}:1`,
          'phx_join',
          { config: { private: true }, access_token: token },
        ]),
      ),
    )
    socket.on('message', (bytes) => {
      const [, , , event, payload] = JSON.parse(bytes.toString())
      if (event === 'phx_reply') return payload.status === 'ok' ? joined() : failed(new Error(JSON.stringify(payload)))
      if (event === 'broadcast' && payload.payload.table === 'messages')
        for (const { id } of payload.payload.rows) hears(id)
    })
    socket.on('error', failed)
    const beat = setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), 25_000)
    socket.on('close', () => clearInterval(beat))
  })
}

async function say(
  { conversation, token, server }: Person,
  apikey: string,
  sent: Map<string, number>,
  answers: number[],
  refused: string[],
) {
  const id = crypto.randomUUID()
  const began = performance.now()
  sent.set(id, began)
  try {
    const answer = await fetch(`${server.url}/rest/v1/messages`, {
      method: 'POST',
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({
        id,
        conversation_id: conversation,
        body_html: '<p>See you at the boat house at six, bring the lanterns.</p>',
      }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    answers.push(performance.now() - began)
  } catch (error) {
    sent.delete(id)
    refused.push((error as Error).message.slice(0, 120))
  }
}

/** Of the processes on these servers' ports together, in MB. */
const rss = ({ port }: Server) => {
  const found = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' })
  const pid = /pid=(\d+)/.exec(found)?.[1]
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
}
