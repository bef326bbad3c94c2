import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openHarbour } from '../testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
  await harbour.ada.get('/ships')
})
afterAll(async () => {
  await harbour.schema.end()
  await database.stop()
})

test('a table made a moment ago is found by the request that names it', async () => {
  await sleep(1100)
  await database.admin.query(
    'create table piers (id int primary key, harbour_id int references harbours); grant select on piers to authenticated',
  )
  expect(await harbour.ada.get('/piers')).toMatchObject({ status: 200, body: [] })
  expect(await harbour.ada.get('/harbours?id=eq.1&select=id,piers(id)')).toMatchObject({ body: [{ id: 1, piers: [] }] })
})

test('views in a circle refuse for themselves alone, and views over views keep their keys', async () => {
  await database.admin.query(`
    create view me as select 1 as id; create or replace view me as select id from me;
    create view one as select id from ships; create view two as select id from one; create or replace view one as select id from two;
    create view ports as select * from harbours; create view havens as select id, name from ports;
    grant select on me, one, two, ports, havens to authenticated; notify pgrst, 'reload schema'`)
  await sleep(1100)
  expect(await harbour.ada.get('/havens?id=eq.1&select=id,ships(id)&ships.limit=1')).toMatchObject({
    status: 200,
    body: [{ id: 1, ships: [{ id: expect.any(Number) }] }],
  })
  for (const circle of ['me', 'one', 'two']) {
    expect(await harbour.ada.get(`/${circle}`)).toMatchObject({ status: 500, body: { code: '42P17' } })
  }
  expect(await harbour.ada.get('/ships?limit=1')).toMatchObject({ status: 200 })
  await database.admin.query('drop view me, one, two, ports, havens')
})

test('a relation that PostgreSQL itself cannot read is missing by itself alone', async () => {
  await database.admin.query(`
    create function no_wrapper() returns fdw_handler language internal as 'hashhandler';
    create foreign data wrapper broken handler no_wrapper; create server nowhere foreign data wrapper broken;
    create foreign table far (id int) server nowhere; create view farther as select id from far;
    grant select on far, farther to authenticated; notify pgrst, 'reload schema'`)
  await sleep(1100)
  expect(await harbour.ada.get('/far')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
  const { status, body } = await harbour.ada.get('/harbours?id=eq.1&select=id,ships(id)&ships.limit=1')
  expect([status, body]).toEqual([200, [{ id: 1, ships: [{ id: expect.any(Number) }] }]])
  await database.admin.query('drop foreign data wrapper broken cascade; drop function no_wrapper')
})

test('who asks for what does not exist cannot make the server read the catalogue at every request', async () => {
  const before = await harbour.schema.current()
  await Promise.all(Array.from({ length: 20 }, () => harbour.ada.get('/nothing')))
  const after = await harbour.schema.current()
  await harbour.ada.get('/nothing')
  expect(await harbour.schema.current()).toBe(after)
  expect(before).toBeDefined()
})

test('DDL is told to those who listen; prepared statements outlive it', async () => {
  harbour.schema.listen()
  await sleep(300)
  const { get, from } = harbour.ada
  for (let round = 0; round < 12; round++) await get('/ships?id=eq.1')
  const before = await harbour.schema.current()
  await database.admin.query("alter table ships add column hull text default 'oak'")
  await until(async () => (await harbour.schema.current()) !== before)
  const { body } = await get('/ships?id=eq.1')
  expect(body).toMatchObject([{ id: 1, hull: 'oak' }])
  expect((await from('ships').update({ hull: 'elm' }).eq('id', 1).select('hull')).data).toEqual([{ hull: 'elm' }])

  await Promise.all([
    database.admin.query('alter table ships drop column hull; alter table ships alter column code type text'),
    ...Array.from({ length: 200 }, async () => expect((await get('/ships?id=eq.1&select=*')).status).toBe(200)),
  ])
  expect((await get('/ships?id=eq.1')).body[0]).not.toHaveProperty('hull')
})

test('after the connection is lost it listens again, and has missed nothing', async () => {
  const before = await harbour.schema.current()
  await database.admin.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen pgrst'")
  await until(async () => (await harbour.schema.current()) !== before)
  const again = await harbour.schema.current()
  await database.admin.query("notify pgrst, 'reload schema'")
  await until(async () => (await harbour.schema.current()) !== again)
})

async function until(met: () => Promise<boolean>) {
  for (const deadline = Date.now() + 5_000; !(await met()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('It did not happen within five seconds.')
  }
}
