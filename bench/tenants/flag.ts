import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { asClient } from '../../test/browser.ts'
import { type Server, startServer } from '../../test/server.ts'
import { percentile, report } from '../report.ts'
import { type RawSocket, rawSocket } from '../sockets.ts'

/*
 * How long a flag takes to reach 500 open pages of five people: from its change until each has been told, has asked what
 * counts for it, and knows (goal 5 s for 95 of 100).
 */
const pages = 500
const people = ['ruth', 'tomas', 'mina', 'jonas', 'ines']

export async function flagOnPages() {
  const server = await startServer({ SEED: '1', RATE_LIMIT: '1000' })
  const { databasePassword } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const host = readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim()
  const admin = new pg.Client(embeddedConnections(host, databasePassword).as('supabase_admin'))
  await admin.connect()
  try {
    const took: number[] = []
    const open = await openPages(server, admin)
    for (let turn = 0; turn < 10; turn++) {
      const wanted = turn % 2 === 0
      const begun = performance.now()
      const told = open.map(({ knows }) => knows(wanted).then(() => performance.now() - begun))
      await admin.query("update public.feature_flags set enabled = $1 where key = 'gamification'", [wanted])
      took.push(...(await Promise.all(told)))
      await sleep(500)
    }
    for (const { socket } of open) socket.end()
    report(`a flag on ${pages} open pages, ms from its change until a page knows (goal 5,000)`, {
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
      most: Math.max(...took),
    })
  } finally {
    await admin.end()
    await server.discard()
  }
}

type OpenPage = { socket: RawSocket; knows: (wanted: boolean) => Promise<void> }

/** Pages that have joined the topic of their organisation, and ask for the flags when something is told there. */
async function openPages({ url }: Server, admin: pg.Client): Promise<OpenPage[]> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const who = await Promise.all(
    people.map(async (name) => {
      const { data } = await (await asClient(url, `${name}@example.org`)).auth.getSession()
      const { id } = data.session!.user
      const { rows } = await admin.query('select tenant_id from public.users where id = $1', [id])
      return { token: data.session!.access_token, topic: `realtime:tenant:${rows[0].tenant_id}` }
    }),
  )
  const address = `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${anonKey}`
  return Promise.all(Array.from({ length: pages }, (_, at) => openPage(url, address, anonKey, who[at % who.length]!)))
}

async function openPage(url: string, address: string, anonKey: string, { token, topic }: Record<string, string>) {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let known: boolean | undefined
  let look = () => {}
  const ask = async () => {
    const answer = await fetch(`${url}/rest/v1/rpc/flags`, { method: 'POST', headers, body: '{}' })
    known = (await answer.json()).gamification
    look()
  }
  let joined = () => {}
  const ready = new Promise<void>((go) => (joined = go))
  const socket = await rawSocket(address, (bytes) => {
    if (bytes.includes('"phx_reply"')) joined()
    if (bytes.includes('feature_flags')) void ask()
  })
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: { private: true }, access_token: token }]))
  await ready
  const knows = (wanted: boolean) =>
    new Promise<void>((go) => {
      look = () => known === wanted && go()
    })
  return { socket, knows }
}
