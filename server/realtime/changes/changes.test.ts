import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boatsServer, type Event } from '../../../test/fixtures/changes-fixture.ts'
import { joining, until } from '../../../test/realtime.ts'

let boats: Awaited<ReturnType<typeof boatsServer>>
beforeAll(async () => {
  boats = await boatsServer()
})
afterEach(() => boats.clear())
afterAll(() => boats.stop())

for (const vsn of ['1.0.0', '2.0.0']) {
  test(`who may see a row hears of its changes, with the types of its columns (${vsn})`, async () => {
    const ann = await boats.watch(await boats.clientOf('ann', vsn), { table: 'boats' })
    const ben = await boats.watch(await boats.clientOf('ben', vsn), { table: 'boats' })
    const nobody = await boats.watch(await boats.clientOf(undefined, vsn), { table: 'boats' })
    expect(ann.systems).toEqual(['Subscribed to PostgreSQL'])
    await boats.sql(
      `insert into boats values (1, 'ann', 'Ada', 7.50, '{a,"b, c"}', '2026-01-02 03:04:05+02', '{"fish": [1]}', true, 'ketch', 9007199254740993)`,
    )
    await boats.sql(`update boats set name = 'Eda' where id = 1`)
    await boats.sql(`insert into boats values (2, 'ben', 'Bob')`)
    // who sees a row is asked of the row as it is: what is gone by then was never told
    await until(() => ann.told.length === 2)
    await boats.sql(`delete from boats where id = 1`)
    await until(() => ann.told.length === 3 && ben.told.length === 2 && nobody.told.length === 1)
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

test('several wishes on one channel each hear their own, in the order of the commits', async () => {
  const told: [string, unknown][] = []
  const systems: string[] = []
  const channel = (await boats.clientOf('ann')).channel('several')
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
  await boats.sql(`insert into boats (id, owner) values (1, 'ann'), (2, 'ann')`)
  await boats.sql(`insert into harbours values ('00000000-0000-0000-0000-000000000001', 'Rye')`)
  await boats.sql(`update boats set name = 'x' where id = 1`)
  await until(() => told.length === 5)
  await boats.sql('delete from boats where id = 2')
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
  const ann = await boats.watch(await boats.clientOf('ann'), { schema: 'public' })
  const all = await boats.watch(await boats.clientOf('ann'), { schema: '*' })
  await boats.sql(`insert into boats (id, owner) values (1, 'ann')`)
  await boats.sql(`insert into harbours (name) values ('Rye')`)
  await until(() => ann.told.length === 2 && all.told.length === 2)
  expect(ann.told.map(({ table }) => table)).toEqual(['boats', 'harbours'])
})

test('columns that a role may not read are not told, nor those that were not selected', async () => {
  const ann = await boats.watch(await boats.clientOf('ann'), { table: 'harbours' })
  const some = await boats.watch(await boats.clientOf('ann'), { table: 'boats', select: ['name', 'length'] })
  await boats.sql(`insert into harbours (name, depth) values ('Rye', 3)`)
  await boats.sql(`update harbours set name = 'Ryde'`)
  await boats.sql(`insert into boats (id, owner, name, length) values (1, 'ann', 'Ada', 2)`)
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
  await boats.sql('alter table boats replica identity full')
  try {
    const ann = await boats.watch(await boats.clientOf('ann'), { table: 'boats', event: 'UPDATE' })
    await boats.sql(`insert into boats (id, owner, name) values (1, 'ben', 'private')`)
    await boats.sql(`update boats set owner = 'ann', name = 'given'`)
    await until(() => ann.told.length === 1)
    expect(ann.told[0]).toMatchObject({ new: { id: 1, name: 'given' } })
    expect(ann.told[0]!.old).toEqual({ id: 1 })
  } finally {
    await boats.sql('alter table boats replica identity default')
  }
})

test('a table without a key, and one whose key may not be read, give errors without rows', async () => {
  const nobody = await boats.watch(await boats.clientOf(), { table: 'stones' }, { table: 'secrets' })
  await boats.sql('insert into stones values (1)')
  await boats.sql('insert into secrets values (1)')
  await until(() => nobody.told.length === 2)
  expect(nobody.told.map(({ errors, new: row }) => [errors, row])).toEqual([
    [['Error 400: Bad Request, no primary key'], {}],
    [['Error 401: Unauthorized'], {}],
  ])
})

test('who waits for the changes is joined once they are told, or refused with why', async () => {
  const client = await boats.clientOf('ann')
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
  await boats.sql(`insert into boats (id, owner) values (1, 'ann')`)
  await until(() => told.length === 1)
  const bad = joining(
    client.channel('bad', config).on('postgres_changes', { event: '*', schema: 'public', table: 'quiet' }, () => {}),
  )
  await bad.became('CHANNEL_ERROR')
  expect(bad.states[0]).toContain('Unable to subscribe')
})

test('another token is another person from the next change on, and nothing is told twice', async () => {
  const client = await boats.clientOf('ann')
  const { told, systems } = await boats.watch(client, { table: 'boats' })
  await boats.sql(`insert into boats (id, owner) values (1, 'ann'), (2, 'ben')`)
  await until(() => told.length === 1)
  await client.setAuth(await boats.tokenOf('ben'))
  await until(() => systems.length === 2)
  await boats.sql(`insert into boats (id, owner) values (3, 'ann'), (4, 'ben')`)
  await until(() => told.length === 2)
  expect(told.map(({ new: row }) => row.id)).toEqual([1, 4])
})

test('many changes in a hurry arrive once each, in order, beside others who see other rows', async () => {
  const people = ['ann', 'ben', 'cay', 'dan']
  const watching = await Promise.all(
    people.map(async (one) => boats.watch(await boats.clientOf(one), { table: 'boats', event: 'INSERT' })),
  )
  for (let n = 0; n < 400; n++) await boats.sql('insert into boats (id, owner) values ($1, $2)', [n, people[n % 4]])
  await until(() => watching.every(({ told }) => told.length === 100), 10_000)
  for (const [which, { told }] of watching.entries()) {
    expect(told.map(({ new: row }) => row.id)).toEqual(Array.from({ length: 100 }, (_, n) => n * 4 + which))
  }
})

test('a policy that fails for one person says so to that one alone', async () => {
  const sub = `current_setting('request.jwt.claims', true)::jsonb ->> 'sub'`
  await boats.sql(`create policy odd on boats for select to authenticated using (${sub} <> 'odd' or (${sub})::int > 0)`)
  try {
    const odd = await boats.watch(await boats.clientOf('odd'), { table: 'boats', event: 'INSERT' })
    const ann = await boats.watch(await boats.clientOf('ann'), { table: 'boats', event: 'INSERT' })
    await boats.sql(`insert into boats (id, owner) values (1, 'ann')`)
    await until(() => odd.told.length === 1 && ann.told.length === 1)
    expect(odd.told[0]).toMatchObject({ new: {}, errors: [expect.stringContaining('RLS policy evaluation failed')] })
    expect(ann.told[0]).toMatchObject({ new: { id: 1 }, errors: null })
  } finally {
    await boats.sql('drop policy odd on boats')
  }
})

test('who leaves is told no more, and a change that is too large comes without its long values', async () => {
  const client = await boats.clientOf('ann')
  const { channel, told } = await boats.watch(client, { table: 'boats' })
  await boats.sql(`insert into boats (id, owner, name) values (1, 'ann', repeat('x', 1100000))`)
  await until(() => told.length === 1)
  expect(told[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { id: 1, owner: 'ann' } })
  expect(told[0]!.new).not.toHaveProperty('name')
  await client.removeChannel(channel)
  const later = await boats.watch(client, { table: 'boats' })
  await boats.sql(`insert into boats (id, owner) values (2, 'ann')`)
  await until(() => later.told.length === 1)
  await sleep(20)
  expect(told).toHaveLength(1)
})
