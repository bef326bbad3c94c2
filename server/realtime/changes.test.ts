import { setTimeout as sleep } from 'node:timers/promises'
import { postgresChangesFilter, type RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { joining, trialClient, trialServer, trialTokens, until } from '../../test/realtime.ts'
import type { Tokens } from '../auth/tokens.ts'

type Event = {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
  commit_timestamp: string
  schema: string
  table: string
}

// who is named on a boat sees it; a harbour is open to all, and its depth to nobody
const product = `
  create type public.rig as enum ('sloop', 'ketch');
  create table public.boats (
    id int primary key, owner text, name text, length numeric, tags text[], seen_at timestamptz, cargo jsonb,
    sails boolean, rig public.rig, big bigint);
  alter table public.boats enable row level security;
  create policy own on public.boats for select to authenticated
    using (owner = current_setting('request.jwt.claims', true)::jsonb ->> 'sub');
  grant select on public.boats to anon, authenticated;
  create table public.harbours (id uuid primary key default gen_random_uuid(), name text, depth int);
  alter table public.harbours replica identity full;
  revoke all on public.harbours from anon, authenticated;
  grant select (id, name) on public.harbours to anon, authenticated;
  create table public.stones (weight int);
  grant select on public.stones to anon;
  create table public.secrets (id int primary key);
  revoke all on public.secrets from anon, authenticated;
  alter table public.stones replica identity full;
  create table public.quiet (id int primary key);
  alter publication supabase_realtime add table public.boats, public.harbours, public.stones, public.secrets;
`

let database: TestDatabase
let tokens: Tokens
let server: Awaited<ReturnType<typeof trialServer>>
const clients: RealtimeClient[] = []

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`set role postgres; ${product}; reset role`)
  tokens = await trialTokens()
  server = await trialServer(database.connections, tokens)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()))
  await database.admin.query('truncate boats, harbours, stones, secrets')
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const sql = (text: string, values: unknown[] = []) => database.admin.query(text, values)
const tokenOf = (sub: string, role = 'authenticated', seconds = 3600) =>
  tokens.sign({ role, sub, exp: Math.floor(Date.now() / 1000) + seconds })

async function clientOf(person?: string, vsn?: string) {
  const client = trialClient(server.url, tokens.anonKey, person && (await tokenOf(person)), vsn)
  clients.push(client)
  return client
}

/** Somebody who watches, and is being told by now. */
async function watch(client: RealtimeClient, ...wishes: Record<string, unknown>[]) {
  const told: Event[] = []
  const systems: string[] = []
  const channel = client.channel(`watch ${clients.length} ${JSON.stringify(wishes)}`)
  for (const wish of wishes) {
    const { event = '*', schema = 'public', ...rest } = wish
    channel.on('postgres_changes', { event, schema, ...rest } as never, (payload) => void told.push(payload as never))
  }
  channel.on('system', {}, ({ message }) => void systems.push(message))
  const { states } = joining(channel)
  await until(() => systems.length > 0)
  return { channel, told, systems, states }
}

for (const vsn of ['1.0.0', '2.0.0']) {
  test(`who may see a row hears of its changes, with the types of its columns (${vsn})`, async () => {
    const ann = await watch(await clientOf('ann', vsn), { table: 'boats' })
    const ben = await watch(await clientOf('ben', vsn), { table: 'boats' })
    const nobody = await watch(await clientOf(undefined, vsn), { table: 'boats' })
    expect(ann.systems).toEqual(['Subscribed to PostgreSQL'])
    await sql(
      `insert into boats values (1, 'ann', 'Ada', 7.50, '{a,"b, c"}', '2026-01-02 03:04:05+02', '{"fish": [1]}', true, 'ketch', 9007199254740993)`,
    )
    await sql(`update boats set name = 'Eda' where id = 1`)
    await sql(`insert into boats values (2, 'ben', 'Bob')`)
    // who sees a row is asked of the row as it is: what is gone by then was never told
    await until(() => ann.told.length === 2)
    await sql(`delete from boats where id = 1`)
    await until(() => ann.told.length === 3 && ben.told.length === 2)
    const boat = {
      id: 1,
      owner: 'ann',
      name: 'Ada',
      length: 7.5,
      tags: ['a', 'b, c'],
      seen_at: expect.stringMatching(/^2026-01-02T0\d:04:05\+0\d:00$/),
      cargo: { fish: [1] },
      sails: true,
      rig: 'ketch',
      big: Number('9007199254740993'),
    }
    expect(ann.told).toEqual([
      expect.objectContaining({
        eventType: 'INSERT',
        schema: 'public',
        table: 'boats',
        new: boat,
        old: {},
        errors: null,
      }),
      expect.objectContaining({ eventType: 'UPDATE', new: { ...boat, name: 'Eda' }, old: { id: 1 } }),
      expect.objectContaining({ eventType: 'DELETE', new: {}, old: { id: 1 } }),
    ])
    expect(Math.abs(Date.now() - Date.parse(ann.told[0]!.commit_timestamp))).toBeLessThan(60_000)
    expect(ben.told.map(({ eventType, new: row, old }) => [eventType, row.id ?? old.id])).toEqual([
      ['INSERT', 2],
      ['DELETE', 1],
    ])
    expect(nobody.told.map(({ eventType }) => eventType)).toEqual(['DELETE'])
  })
}

const fleet = `insert into boats (id, owner, name, length, sails, rig) values
  (1, 'ann', 'Ada', 1.5, true, 'sloop'), (2, 'ann', 'Bea', 2, false, null), (3, 'ann', null, 10, null, 'ketch'),
  (4, 'ann', 'a,b (c)', 2.00, true, 'ketch')`

const filter = postgresChangesFilter
test.each<[string | ReturnType<typeof filter>, number[]]>([
  ['id=eq.1', [1]],
  ['id=eq.01', [1]],
  ['id=neq.1', [2, 3, 4]],
  ['length=lt.2', [1]],
  ['length=lte.2', [1, 2, 4]],
  ['length=gt.2', [3]],
  ['length=gte.2', [2, 3, 4]],
  ['length=eq.2.0', [2, 4]],
  ['id=in.(1,3)', [1, 3]],
  ['name=like.A%', [1]],
  ['name=ilike.%A', [1, 2]],
  ['name=match.^[AB]', [1, 2]],
  ['name=imatch.^(a|b)', [1, 2, 4]],
  ['name=is.null', [3]],
  ['sails=is.true', [1, 4]],
  ['sails=is.unknown', [3]],
  ['name=isdistinct.Ada', [2, 3, 4]],
  ['rig=eq.ketch', [3, 4]],
  ['name=not.eq.Ada', [2, 4]],
  ['name=not.is.null', [1, 2, 4]],
  ['id=not.in.(1,2)', [3, 4]],
  ['name=not.like.A%', [2, 4]],
  ['sails=not.is.true', [2, 3]],
  ['name=not.isdistinct.Ada', [1]],
  ['id=gt.1,length=lt.10', [2, 4]],
  ['id=gt.1,name=not.is.null,rig=eq.ketch', [4]],
  [filter().eq('name', 'a,b (c)'), [4]],
  [filter().in('name', ['Ada', 'a,b (c)']).gte('id', 2), [4]],
])('who filters by %s hears of those rows alone', async (by, ids) => {
  const text = typeof by === 'string' ? by : by.build()
  const ann = await watch(await clientOf('ann'), { table: 'boats', event: 'INSERT', filter: text })
  expect(ann.systems).toEqual(['Subscribed to PostgreSQL'])
  await sql(fleet)
  // the last row is for everyone, so that what is not told is known
  await until(() => ann.told.length >= ids.length)
  expect(ann.told.map(({ new: row }) => row.id)).toEqual(ids)
})

test('several wishes on one channel each hear their own, in the order of the commits', async () => {
  const told: [string, unknown][] = []
  const systems: string[] = []
  const channel = (await clientOf('ann')).channel('several')
  const on = (name: string, wish: Record<string, unknown>) =>
    channel.on('postgres_changes', { schema: 'public', ...wish } as never, ({ new: now, old }: Event) => {
      told.push([name, now.id ?? old.id])
    })
  on('made', { event: 'INSERT', table: 'boats' })
  on('changed', { event: 'UPDATE', table: 'boats' })
  on('gone', { event: 'DELETE', table: 'boats' })
  on('two', { event: '*', table: 'boats', filter: 'id=eq.2' })
  on('harbours', { event: '*', table: 'harbours' })
  channel.on('system', {}, ({ message }) => void systems.push(message))
  joining(channel)
  await until(() => systems.length > 0)
  await sql(`insert into boats (id, owner) values (1, 'ann'), (2, 'ann')`)
  await sql(`insert into harbours values ('00000000-0000-0000-0000-000000000001', 'Rye')`)
  await sql(`update boats set name = 'x' where id = 1`)
  await until(() => told.length === 5)
  await sql('delete from boats where id = 2')
  await until(() => told.length === 7)
  expect(told).toEqual([
    ['made', 1],
    ['made', 2],
    ['two', 2],
    ['harbours', '00000000-0000-0000-0000-000000000001'],
    ['changed', 1],
    ['gone', 2],
    ['two', 2],
  ])
})

test('who wants a whole schema hears of each table, and who wants everything too', async () => {
  const ann = await watch(await clientOf('ann'), { schema: 'public' })
  const all = await watch(await clientOf('ann'), { schema: '*' })
  await sql(`insert into boats (id, owner) values (1, 'ann')`)
  await sql(`insert into harbours (name) values ('Rye')`)
  await until(() => ann.told.length === 2 && all.told.length === 2)
  expect(ann.told.map(({ table }) => table)).toEqual(['boats', 'harbours'])
})

test('columns that a role may not read are not told, nor those that were not selected', async () => {
  const ann = await watch(await clientOf('ann'), { table: 'harbours' })
  const some = await watch(await clientOf('ann'), { table: 'boats', select: ['name', 'length'] })
  await sql(`insert into harbours (name, depth) values ('Rye', 3)`)
  await sql(`update harbours set name = 'Ryde'`)
  await sql(`insert into boats (id, owner, name, length) values (1, 'ann', 'Ada', 2)`)
  await until(() => ann.told.length === 2 && some.told.length === 1)
  const id = expect.any(String)
  expect(ann.told.map(({ new: row, old }) => [row, old])).toEqual([
    [{ id, name: 'Rye' }, {}],
    [
      { id, name: 'Ryde' },
      { id, name: 'Rye' },
    ],
  ])
  expect(some.told[0]!.new).toEqual({ id: 1, name: 'Ada', length: 2 })
})

test('an old row is told whole where the table logs it and all may read it, else by its key', async () => {
  await sql('alter table boats replica identity full')
  try {
    const ann = await watch(await clientOf('ann'), { table: 'boats', event: 'UPDATE' })
    await sql(`insert into boats (id, owner, name) values (1, 'ben', 'private')`)
    await sql(`update boats set owner = 'ann', name = 'given'`)
    await until(() => ann.told.length === 1)
    expect(ann.told[0]).toMatchObject({ new: { id: 1, name: 'given' } })
    expect(ann.told[0]!.old).toEqual({ id: 1 })
  } finally {
    await sql('alter table boats replica identity default')
  }
})

test('a table without a key, and one whose key may not be read, give errors without rows', async () => {
  const nobody = await watch(await clientOf(), { table: 'stones' }, { table: 'secrets' })
  await sql('insert into stones values (1)')
  await sql('insert into secrets values (1)')
  await until(() => nobody.told.length === 2)
  expect(nobody.told.map(({ errors, new: row }) => [errors, row])).toEqual([
    [['Error 400: Bad Request, no primary key'], {}],
    [['Error 401: Unauthorized'], {}],
  ])
})

test.each([
  [{ table: 'quiet' }, 'no such table'],
  [{ table: 'nothing' }, 'no such table'],
  [{ table: 'boats', filter: 'wings=eq.1' }, 'there is no column wings'],
  [{ table: 'harbours', filter: 'depth=gt.1' }, 'there is no column depth'],
  [{ table: 'harbours', select: ['depth'] }, 'there is no column depth'],
  [{ table: 'boats', filter: 'id=eq.many' }, 'invalid input syntax for type integer'],
  [{ table: 'boats', filter: 'id=like.1%' }, 'operator does not exist'],
  [{ table: 'boats', filter: 'name=match.(' }, 'invalid regular expression'],
  [{ table: 'boats', filter: 'name=near.x' }, 'no operator'],
  [{ table: 'boats', filter: 'name' }, 'no column=operator.value'],
  [{ table: 'boats', filter: 'name=is.x' }, 'null, true, false'],
  [{ table: 'boats', filter: 'name=is.true' }, 'type boolean'],
  [{ filter: 'id=eq.1' }, 'need a table'],
])('a wish that cannot work is answered with why: %j', async (wish, why) => {
  const ann = await watch(await clientOf('ann'), wish)
  expect(ann.systems).toEqual([expect.stringContaining('Unable to subscribe to changes with given parameters')])
  expect(ann.systems[0]).toContain(why)
})

test('who waits for the changes is joined once they are told, or refused with why', async () => {
  const client = await clientOf('ann')
  const config = { config: { postgres_changes_options: { wait: true } } }
  const told: unknown[] = []
  const good = joining(
    client
      .channel('good', config)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'boats' }, (payload) => {
        told.push(payload)
      }),
  )
  await good.joined()
  await sql(`insert into boats (id, owner) values (1, 'ann')`)
  await until(() => told.length === 1)
  const bad = joining(
    client.channel('bad', config).on('postgres_changes', { event: '*', schema: 'public', table: 'quiet' }, () => {}),
  )
  await bad.became('CHANNEL_ERROR')
  expect(bad.states[0]).toContain('Unable to subscribe')
})

test('another token is another person from the next change on, and nothing is told twice', async () => {
  const client = await clientOf('ann')
  const { told, systems } = await watch(client, { table: 'boats' })
  await sql(`insert into boats (id, owner) values (1, 'ann'), (2, 'ben')`)
  await until(() => told.length === 1)
  await client.setAuth(await tokenOf('ben'))
  await until(() => systems.length === 2)
  await sql(`insert into boats (id, owner) values (3, 'ann'), (4, 'ben')`)
  await until(() => told.length === 2)
  expect(told.map(({ new: row }) => row.id)).toEqual([1, 4])
})

test('many changes in a hurry arrive once each, in order, beside others who see other rows', async () => {
  const people = ['ann', 'ben', 'cay', 'dan']
  const watching = await Promise.all(
    people.map(async (one) => watch(await clientOf(one), { table: 'boats', event: 'INSERT' })),
  )
  for (let n = 0; n < 400; n++) await sql('insert into boats (id, owner) values ($1, $2)', [n, people[n % 4]])
  await until(() => watching.every(({ told }) => told.length === 100), 10_000)
  for (const [which, { told }] of watching.entries()) {
    expect(told.map(({ new: row }) => row.id)).toEqual(Array.from({ length: 100 }, (_, n) => n * 4 + which))
  }
})

test('a policy that fails for one person says so to that one alone', async () => {
  const sub = `current_setting('request.jwt.claims', true)::jsonb ->> 'sub'`
  await sql(`create policy odd on boats for select to authenticated using (${sub} <> 'odd' or (${sub})::int > 0)`)
  try {
    const odd = await watch(await clientOf('odd'), { table: 'boats', event: 'INSERT' })
    const ann = await watch(await clientOf('ann'), { table: 'boats', event: 'INSERT' })
    await sql(`insert into boats (id, owner) values (1, 'ann')`)
    await until(() => odd.told.length === 1 && ann.told.length === 1)
    expect(odd.told[0]).toMatchObject({ new: {}, errors: [expect.stringContaining('RLS policy evaluation failed')] })
    expect(ann.told[0]).toMatchObject({ new: { id: 1 }, errors: null })
  } finally {
    await sql('drop policy odd on boats')
  }
})

test('who leaves is told no more, and a change that is too large comes without its long values', async () => {
  const client = await clientOf('ann')
  const { channel, told } = await watch(client, { table: 'boats' })
  await sql(`insert into boats (id, owner, name) values (1, 'ann', repeat('x', 1100000))`)
  await until(() => told.length === 1)
  expect(told[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { id: 1, owner: 'ann' } })
  expect(told[0]!.new).not.toHaveProperty('name')
  await client.removeChannel(channel)
  const later = await watch(client, { table: 'boats' })
  await sql(`insert into boats (id, owner) values (2, 'ann')`)
  await until(() => later.told.length === 1)
  await sleep(20)
  expect(told).toHaveLength(1)
})
