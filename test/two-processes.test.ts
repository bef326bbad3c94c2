import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { joining, trialClient, until } from './realtime.ts'
import { type Server, startServer } from './server.ts'

/* Two servers, as an operator starts them, on one external PostgreSQL: what is said to one is heard at the other. */

const product = `
  create table public.boats (id int primary key, name text);
  alter table public.boats enable row level security;
  create policy everyone on public.boats for select using (true);
  grant select on public.boats to anon;
  alter publication supabase_realtime add table public.boats;
  create policy enter on realtime.messages for select to anon using (realtime.topic() = 'inside');
  create policy speak on realtime.messages for insert to anon with check (realtime.topic() = 'inside');
  create schema own;
  grant usage on schema own to anon;
  create table own.closed (since timestamptz default now());
  create function own.check_request() returns text language plpgsql security definer set search_path = '' as $$ begin
    if exists (select from own.closed) then raise exception 'Closed.' using errcode = 'PT403'; end if;
    return null;
  end $$;
`

const folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
const clients: RealtimeClient[] = []
let stopPostgres: () => Promise<unknown>
let admin: pg.Client
let servers: [Server, Server]
let anonKey: string

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = await startEmbedded({
    dataDir,
    password: 'secret',
    log: createLog('error'),
    settings: { fsync: 'off' },
  })
  stopPostgres = () => postgres.stop()
  const project = join(folder, 'supabase')
  mkdirSync(join(project, 'migrations'), { recursive: true })
  writeFileSync(join(project, 'migrations', '0001_boats.sql'), product)
  writeFileSync(join(project, 'config.toml'), '[server.door]\ncheck_request = "own.check_request"\n')
  const env = {
    DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
    JWT_SECRET: 'shared by all processes of one database',
    SUPABASE_DIR: project,
  }
  servers = await Promise.all([startServer(env), startServer(env)])
  admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
  await admin.connect()
  anonKey = ((await (await fetch(`${servers[0].url}/config.json`)).json()) as { anonKey: string }).anonKey
})
afterEach(() => Promise.all(clients.splice(0).map((client) => client.disconnect())))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.discard()))
  await admin.end()
  await stopPostgres()
  rmSync(folder, { recursive: true, force: true })
})

function clientOf(which: 0 | 1, vsn = '2.0.0') {
  const client = trialClient(`${servers[which].url.replace('http', 'ws')}/realtime/v1`, anonKey, undefined, vsn)
  clients.push(client)
  return client
}

const hear = (channel: RealtimeChannel) => {
  const told: unknown[] = []
  channel.on('broadcast', { event: '*' }, ({ payload }) => void told.push(payload))
  return told
}

for (const [speaker, hearer] of [
  ['1.0.0', '2.0.0'],
  ['2.0.0', '1.0.0'],
] as const) {
  test(`a broadcast reaches the other process, from a socket, over HTTP and from the database (${speaker} to ${hearer})`, async () => {
    const config = { config: { private: true, broadcast: { ack: true, self: true } } }
    const [here, there] = [
      clientOf(0, speaker).channel('inside', config),
      clientOf(1, hearer).channel('inside', config),
    ]
    const [self, told] = [hear(here), hear(there)]
    await Promise.all([joining(here).joined(), joining(there).joined()])
    expect(await here.send({ type: 'broadcast', event: 'said', payload: { text: 'Grüße 👋' } })).toBe('ok')
    await until(() => told.length === 1)
    expect(await here.httpSend('said', { text: 'by post' })).toEqual({ success: true })
    await until(() => told.length === 2)
    await admin.query(`select realtime.send('{"text": "from the database"}', 'said', 'inside')`)
    await until(() => told.length === 3 && self.length === 3)
    const heard = [{ text: 'Grüße 👋' }, { text: 'by post' }, { text: 'from the database', id: expect.any(String) }]
    expect([self, told]).toEqual([heard, heard])
  })
}

test('bytes reach the other process as they are', async () => {
  const [here, there] = [clientOf(0).channel('bytes'), clientOf(1).channel('bytes')]
  const told = hear(there)
  await Promise.all([joining(here).joined(), joining(there).joined()])
  await here.send({ type: 'broadcast', event: 'said', payload: new Uint8Array([0, 1, 255]).buffer })
  await until(() => told.length === 1)
  expect(new Uint8Array(told[0] as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 255]))
})

test('a door that is shut is shut at both at once, and opens at both', async () => {
  const knock = () =>
    Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/rest/v1/boats`, { headers: { apikey: anonKey } })).status),
    )
  const turn = (what: string) => admin.query(`${what}; select realtime.send('{}', 'changed', 'check_request', true)`)
  await expect.poll(knock).toEqual([200, 200])
  await turn('insert into own.closed default values')
  await expect.poll(knock).toEqual([403, 403])
  await turn('delete from own.closed')
  await expect.poll(knock).toEqual([200, 200])
})

/** The names of who is present, as a channel knows. */
const present = (channel: RealtimeChannel) =>
  Object.values(channel.presenceState<{ name: string }>())
    .flat()
    .map(({ name }) => name)
    .sort()

for (const vsn of ['1.0.0', '2.0.0']) {
  test(`who is present at one process is seen at the other, and gone when their socket is (${vsn})`, async () => {
    const of = (which: 0 | 1, key: string) => {
      const client = clientOf(which, vsn)
      const channel = client.channel('deck', { config: { presence: { key } } })
      channel.on('presence', { event: 'sync' }, () => {})
      return { client, channel }
    }
    const [ann, ben] = [of(0, 'ann'), of(1, 'ben')]
    await joining(ann.channel).joined()
    await ann.channel.track({ name: 'Ann' })
    await joining(ben.channel).joined()
    await ben.channel.track({ name: 'Ben' })
    await until(() => present(ann.channel).length === 2 && present(ben.channel).length === 2)
    await ben.channel.track({ name: 'Benjamin' })
    await until(() => present(ann.channel).join() === 'Ann,Benjamin')
    await ben.client.disconnect()
    await until(() => present(ann.channel).join() === 'Ann', 2_000)
  })
}

for (const vsn of ['1.0.0', '2.0.0']) {
  test(`a changed row is told at both processes (${vsn})`, async () => {
    const id = vsn === '1.0.0' ? 1 : 2
    const told: unknown[] = []
    const subscribed: unknown[] = []
    for (const which of [0, 1] as const) {
      const channel = clientOf(which, vsn).channel('rows')
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'boats' }, (change) => {
        told.push([which, change.new])
      })
      channel.on('system', {}, ({ message }) => void subscribed.push(message))
      joining(channel)
    }
    await until(() => subscribed.length === 2)
    await admin.query(`insert into boats values ($1, 'Ada')`, [id])
    await until(() => told.length === 2)
    expect(told.sort()).toEqual([
      [0, { id, name: 'Ada' }],
      [1, { id, name: 'Ada' }],
    ])
  })
}

test('who joins with a past hears the last messages, at either process, and nothing twice', async () => {
  const since = Date.now()
  for (let n = 0; n < 30; n++) await admin.query(`select realtime.send($1, 'said', 'inside')`, [{ n }])
  for (const which of [0, 1] as const) {
    const replay = { since: since - 1_000, limit: 25 }
    const channel = clientOf(which).channel('inside', { config: { private: true, broadcast: { replay } } })
    const told: [unknown, boolean][] = []
    channel.on('broadcast', { event: 'said' }, ({ payload, meta }) => {
      told.push([payload.n, meta?.replayed === true])
    })
    await joining(channel).joined()
    await admin.query(`select realtime.send('{"n": 30}', 'said', 'inside')`)
    await until(() => told.some(([n, replayed]) => n === 30 && !replayed))
    const before = which === 0 ? 5 : 6
    expect(told.filter(([, replayed]) => replayed)).toHaveLength(25)
    expect(told[0]).toEqual([before, true])
    expect(told.at(-1)).toEqual([30, false])
  }
})

test('who is present at a process that dies is gone, and is back when it is', async () => {
  const here = clientOf(0).channel('crew')
  here.on('presence', { event: 'sync' }, () => {})
  await joining(here).joined()
  const there = clientOf(1).channel('crew', { config: { presence: { key: 'ben' } } })
  const states = joining(there)
  await states.joined()
  await there.track({ name: 'Ben' })
  await until(() => present(here).join() === 'Ben')
  await servers[1].end('SIGKILL')
  await until(() => present(here).length === 0, 10_000)
  servers[1] = await servers[1].again()
  await until(() => states.states.filter((state) => state === 'SUBSCRIBED').length === 2, 10_000)
  await there.track({ name: 'Ben' })
  await until(() => present(here).join() === 'Ben')
}, 40_000)
