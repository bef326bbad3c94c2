import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina } from '../cast.ts'
import { noon, pushRoom } from './push-room.ts'

let database: TestDatabase
let { add, tell, take, devices, subscribed, ask, asOwner, clear } = {} as ReturnType<typeof pushRoom>
beforeAll(async () => {
  database = await testDatabase()
  ;({ add, tell, take, devices, subscribed, ask, asOwner, clear } = pushRoom(database))
})
afterAll(() => database.stop())
beforeEach(() => clear())

const report = (id: string, outcome: string, wait: number | null = null, at = noon) =>
  asOwner("select private.push_done($1, $2, $3, 'said so')", [id, outcome, wait], at)
const log = async () =>
  (await database.admin.query('select outcome, attempts, service, detail from private.push_log order by delivery_id'))
    .rows

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
