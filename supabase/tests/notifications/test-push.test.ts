import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { mina, ruth } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.push_devices; delete from private.push_log'))

const noon = '2026-01-01T12:00Z'
const phone = 'https://push.example.org/phone'
const add = async (person: Someone, endpoint = phone) =>
  (
    await ask<{ id: string }>(person, 'select public.add_push_device($1, $2, $3) as id', [
      endpoint,
      `B${'A'.repeat(86)}`,
      'C'.repeat(22),
    ])
  )[0]!.id
const ping = (person: Someone, device: string, at = noon) =>
  ask(person, 'select public.test_push($1, $2)', [device, 'n0nce'], at)
type Taken = { id: string; endpoint: string; payload: string; ttl: number; urgency: string }
const take = (at = noon) => asOwner<Taken>('select * from private.next_pushes(100)', [], at)
const report = (id: string, outcome: string) =>
  asOwner("select private.push_done($1, $2, null, 'said so')", [id, outcome], noon)
const log = async () => (await database.admin.query('select outcome from private.push_log')).rows
const devices = async (person: Someone) =>
  (await database.admin.query('select * from public.push_devices where user_id = $1', [person.id])).rows

test('a test push goes to the one device that asks for it, whatever its owner has muted, and leaves nothing in the bell', async () => {
  const id = await add(mina)
  await add(mina, 'https://push.example.org/laptop')
  await ask(mina, "insert into public.quiet_hours (dnd_until) values ('2030-01-01') on conflict (user_id) do nothing")
  await ping(mina, id)
  const taken = await take()
  expect(taken.map(({ endpoint, ttl, urgency }) => [endpoint, ttl, urgency])).toEqual([[phone, 60, 'high']])
  expect(JSON.parse(taken[0]!.payload)).toEqual({
    type: 'test',
    title: 'Test Notification',
    message: 'Push notifications work on this device.',
    url: '/',
    tag: 'test',
    data: { type: 'test', title: 'Test Notification', nonce: 'n0nce', unread: 0 },
  })
  await report(taken[0]!.id, 'sent')
  expect(await take('2026-01-01T12:00:30Z')).toEqual([])
  expect(await ask(mina, 'select 1 from public.notifications')).toEqual([])
  await ask(mina, 'delete from public.quiet_hours')
})

test('a test push says on the device what went wrong, until it goes well', async () => {
  const id = await add(mina)
  await ping(mina, id)
  await report((await take())[0]!.id, 'dropped')
  expect(await devices(mina)).toMatchObject([{ last_error: 'said so', failures: 1 }])
  await ping(mina, id, '2026-01-01T12:00:03Z')
  await report((await take('2026-01-01T12:00:03Z'))[0]!.id, 'sent')
  expect(await devices(mina)).toMatchObject([{ last_error: null, failures: 0 }])
})

test('a test push that nobody takes within a minute is dropped', async () => {
  await ping(mina, await add(mina))
  expect(await take('2026-01-01T12:01:00Z')).toEqual([])
  expect(await log()).toMatchObject([{ outcome: 'expired' }])
})

test('a test push comes at most every three seconds', async () => {
  const id = await add(mina)
  await ping(mina, id)
  await expect(ping(mina, id, '2026-01-01T12:00:02Z')).rejects.toMatchObject({ code: 'PT429' })
  await ping(mina, id, '2026-01-01T12:00:03Z')
})

test('a test push is not sent to another’s device, nor to one that has to subscribe anew', async () => {
  const id = await add(mina)
  await expect(ping(ruth, id)).rejects.toMatchObject({ code: 'PT404' })
  await database.admin.query('update public.push_devices set needs_renewal = true')
  await expect(ping(mina, id)).rejects.toMatchObject({ code: 'PT409' })
})
