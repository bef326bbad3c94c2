import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { actingOn, type Someone } from './acting.ts'
import { breadAndCandles, mina } from './cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`
    delete from public.notifications; delete from public.push_devices; delete from public.push_subscriptions;
    delete from private.push_log; delete from public.group_member_settings; delete from realtime.messages`),
)

const keys = [`B${'A'.repeat(86)}`, 'C'.repeat(22)]
const phone = 'https://push.example.org/phone'
const add = async (person: Someone, endpoint = phone, label: string | null = 'Firefox on a phone') =>
  (
    await ask<{ id: string }>(person, 'select public.add_push_device($1, $2, $3, $4) as id', [endpoint, ...keys, label])
  )[0]!.id
const noon = '2026-01-01T12:00Z'
const tell = (
  to: Someone,
  { type = 'task_due', message = 'Bread', url = null as string | null, group = '', about = breadAndCandles } = {},
) =>
  asOwner(
    'select private.notify($1, $2, $3, $4, $5, $6, $7)',
    [[to.id], type, message, about, null, group || null, url],
    noon,
  )
type Taken = { id: string; endpoint: string; payload: string; ttl: number; urgency: string; topic: string }
const take = (at = noon, most = 100) => asOwner<Taken>('select * from private.next_pushes($1)', [most], at)
const report = (id: string, outcome: string, wait: number | null = null, at = noon) =>
  asOwner("select private.push_done($1, $2, $3, 'said so')", [id, outcome, wait], at)
const log = async () =>
  (await database.admin.query('select outcome, attempts, service, detail from private.push_log order by delivery_id'))
    .rows
const devices = async (person: Someone) =>
  (await database.admin.query('select * from public.push_devices where user_id = $1 order by endpoint', [person.id]))
    .rows
const subscribed = async (person: Someone) =>
  (await database.admin.query('select 1 from public.push_subscriptions where user_id = $1', [person.id])).rowCount === 1

describe('a delivery', () => {
  beforeEach(async () => {
    await add(mina)
    await tell(mina)
  })
  const one = async (at = noon) => (await take(at))[0]!.id

  test('that was sent is over, and leaves no line', async () => {
    await report(await one(), 'sent')
    expect(await take('2026-01-01T13:00Z')).toEqual([])
    expect(await log()).toEqual([])
    expect(await devices(mina)).toMatchObject([{ failures: 0, last_ok_at: new Date(noon) }])
  })

  test('to a device that is gone ends it', async () => {
    await report(await one(), 'gone')
    expect(await devices(mina)).toEqual([])
    expect(await subscribed(mina)).toBe(false)
    const line = { outcome: 'gone', attempts: 1, service: 'push.example.org', detail: 'said so' }
    expect(await log()).toEqual([line])
  })

  test('that the service does not let in asks the device to subscribe anew, and waits until it has', async () => {
    await tell(mina, { message: 'Candles' })
    await report(await one(), 'renew')
    await tell(mina, { message: 'Salt' })
    expect(await take('2026-01-01T13:00Z')).toEqual([])
    expect(await devices(mina)).toMatchObject([{ needs_renewal: true, failures: 1 }])
    await add(mina)
    await tell(mina, { message: 'Pepper' })
    expect(await take()).toHaveLength(1)
  })

  test('is tried again when the service said, and one line tells how it ended', async () => {
    await report(await one(), 'retry', 90)
    expect(await take('2026-01-01T12:01:29Z')).toEqual([])
    expect(await log()).toMatchObject([{ outcome: 'retry', attempts: 1 }])
    await report(await one('2026-01-01T12:01:30Z'), 'sent', null, '2026-01-01T12:01:31Z')
    expect(await log()).toMatchObject([{ outcome: 'sent', attempts: 2 }])
    expect(await devices(mina)).toMatchObject([{ failures: 0 }])
  })

  test('is tried eight times, ever later', async () => {
    let at = Date.parse(noon)
    for (let n = 1; n <= 8; n++) {
      const moment = new Date(at).toISOString()
      await report(await one(moment), 'retry', null, moment)
      at += 2 * 3_600_000
    }
    expect(await take(new Date(at).toISOString())).toEqual([])
    expect(await log()).toMatchObject([{ outcome: 'dropped', attempts: 8 }])
  })

  test('expires when nobody comes for it in time', async () => {
    expect(await take('2026-01-02T12:00:00Z')).toEqual([])
    expect(await log()).toMatchObject([{ outcome: 'expired' }])
    expect(await take('2026-01-01T12:00:00Z')).toEqual([])
  })

  test('that is reported twice is reported once', async () => {
    const id = await one()
    await report(id, 'sent')
    await report(id, 'gone')
    expect(await devices(mina)).toHaveLength(1)
  })
})

test('a push that cannot be queued does not undo what was told, nor the deed', async () => {
  await add(mina)
  await database.admin.query('alter table private.push_queue add constraint never check (false) not valid')
  await tell(mina)
  expect(await ask(mina, 'select message from public.notifications')).toEqual([{ message: 'Bread' }])
  await database.admin.query('alter table private.push_queue drop constraint never')
})

test.each([
  "private.keep_push_device(auth.uid(), 'https://a/b', '', '', '')",
  'private.next_pushes(1)',
  "private.push_done(1, 'gone')",
  'id from private.push_queue',
  'outcome from private.push_log',
])('is not for a person: %s', async (call) => {
  await expect(ask(mina, `select ${call}`)).rejects.toMatchObject({ code: '42501' })
})
