import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
beforeEach(async () => {
  await database.admin.query(`
    delete from public.notifications; delete from public.quiet_hours; delete from public.push_devices;
    delete from private.suspensions`)
  await addDevice(mina, 'phone')
})

const addDevice = (person: Someone, name: string) =>
  ask(person, 'select public.add_push_device($1, $2, $3)', [
    `https://push.example.org/${name}`,
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])
type Quiet = {
  days?: number[]
  from?: string
  to?: string
  tz?: string
  dnd?: string
  mentions?: boolean
  due?: boolean
}
const keepQuiet = (
  person: Someone,
  { days = [], from = '22:00', to = '07:00', tz = 'Europe/Berlin', dnd, mentions = false, due = false }: Quiet,
) =>
  ask(
    person,
    `insert into public.quiet_hours (days, from_time, to_time, tz, dnd_until, allow_direct_mentions, allow_due_soon)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set days = excluded.days, from_time = excluded.from_time, to_time = excluded.to_time,
       tz = excluded.tz, dnd_until = excluded.dnd_until, allow_direct_mentions = excluded.allow_direct_mentions,
       allow_due_soon = excluded.allow_due_soon`,
    [days, from, to, tz, dnd ?? null, mentions, due],
  )
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const tell = (at: string, { type = 'task_due', message = 'Bread', severity = 'normal' } = {}) =>
  asOwner(
    'select private.notify($1, $2, $3, null, null, null, severity => $4)',
    [[mina.id], type, message, severity],
    at,
  )
const pushedAt = async (at: string) =>
  (await asOwner<{ endpoint: string; payload: string }>('select * from private.next_pushes(100)', [], at)).map(
    ({ endpoint, payload }) => ({ endpoint, ...JSON.parse(payload) }),
  )
const release = async (at: string) =>
  (await asOwner<{ people: number }>('select private.release_pushes() as people', [], at))[0]!.people

// 1 January 2026 is a Thursday; Berlin is an hour ahead of UTC
const night = '2026-01-01T22:30Z'
const morning = '2026-01-02T06:00Z'

describe('quiet', () => {
  test.each<[string, Quiet, string, string | null]>([
    ['before midnight', { days: everyDay }, '2026-01-01T21:30Z', '2026-01-02T06:00Z'],
    ['after midnight, on the evening before’s account', { days: [4] }, '2026-01-02T05:59Z', '2026-01-02T06:00Z'],
    ['not after its end', { days: everyDay }, '2026-01-02T06:00Z', null],
    ['not before its beginning', { days: everyDay }, '2026-01-01T20:59Z', null],
    ['not on another evening', { days: [5] }, '2026-01-01T22:30Z', null],
    ['within a day', { days: [4], from: '12:00', to: '14:00' }, '2026-01-01T12:00Z', '2026-01-01T13:00Z'],
    [
      'the whole day, until the next',
      { days: [4], from: '00:00', to: '00:00' },
      '2026-01-01T12:00Z',
      '2026-01-01T23:00Z',
    ],
    [
      'an hour shorter in the night that the clocks go forward',
      { days: everyDay },
      '2026-03-28T22:00Z',
      '2026-03-29T05:00Z',
    ],
    ['where Mina lives', { days: everyDay, tz: 'Asia/Tokyo' }, '2026-01-01T13:30Z', '2026-01-01T22:00Z'],
    ['at once, until she says', { dnd: '2026-01-01T13:00Z' }, '2026-01-01T12:00Z', '2026-01-01T13:00Z'],
    ['no longer than she says', { dnd: '2026-01-01T13:00Z' }, '2026-01-01T13:00Z', null],
    ['until the later of both', { days: everyDay, dnd: '2026-01-02T09:00Z' }, '2026-01-01T22:00Z', '2026-01-02T09:00Z'],
  ])('%s', async (_, quiet, at, until) => {
    await keepQuiet(mina, quiet)
    const [row] = await asOwner<{ it: Date | null }>('select private.quiet_until($1, $2) as it', [mina.id, at])
    expect(row!.it).toEqual(until && new Date(until))
  })

  test.each<[string, Quiet, string]>([
    ['a day that is none', { days: [8] }, '23514'],
    ['a zone that is none', { tz: 'Mars/Olympus' }, '22023'],
  ])('of %s is refused', async (_, quiet, code) => {
    await expect(keepQuiet(mina, quiet)).rejects.toMatchObject({ code })
  })
})

describe('while it is quiet', () => {
  beforeEach(() => keepQuiet(mina, { days: everyDay }))

  test('the bell fills and no device is woken; when it is over one summary comes to each device', async () => {
    await addDevice(mina, 'laptop')
    for (const message of ['Bread', 'Candles', 'Salt']) await tell(night, { message })
    expect(await ask(mina, 'select 1 from public.notifications')).toHaveLength(3)
    expect(await release('2026-01-02T05:59Z')).toBe(0)
    expect(await pushedAt('2026-01-02T05:59Z')).toEqual([])
    expect(await release(morning)).toBe(1)
    const summary = {
      type: 'summary',
      title: 'Notification',
      message: expect.stringMatching(/^3 notifications during quiet hours\. Latest: (Bread|Candles|Salt)$/),
      url: '/home',
      tag: 'summary',
      data: { type: 'summary', title: 'Notification', count: 3, unread: 3 },
    }
    expect(await pushedAt(morning)).toEqual([
      { ...summary, endpoint: 'https://push.example.org/phone' },
      { ...summary, endpoint: 'https://push.example.org/laptop' },
    ])
    expect(await release(morning)).toBe(0)
  })

  test('a single one comes afterwards as itself', async () => {
    await tell(night)
    await release(morning)
    expect(await pushedAt(morning)).toMatchObject([{ type: 'task_due', message: 'Bread', url: '/tasks' }])
  })

  test('what was read or deleted in the meantime is not in the summary', async () => {
    await tell(night, { message: 'Bread' })
    await tell(night, { message: 'Candles' })
    await tell(night, { message: 'Salt' })
    await ask(mina, "update public.notifications set is_read = true where message = 'Bread'")
    await ask(
      mina,
      "select public.delete_notifications(array(select id from public.notifications where message = 'Salt'))",
    )
    await release(morning)
    expect(await pushedAt(morning)).toMatchObject([{ message: 'Candles' }])
  })

  test('what is no longer news when it ends is left to the bell', async () => {
    await tell(night, { type: 'event_reminder', message: 'Supper in an hour' })
    expect(await release(morning)).toBe(0)
    expect(await pushedAt(morning)).toEqual([])
  })

  test('which she ends early, what was held comes at once', async () => {
    await tell(night)
    await keepQuiet(mina, { days: [] })
    expect(await release('2026-01-01T22:31Z')).toBe(1)
  })

  test.each<[string, Quiet, { type: string; severity: string }, boolean]>([
    ['a mention of herself', { mentions: true }, { type: 'mention_received', severity: 'urgent' }, true],
    ['a mention of herself, unless she lets it', {}, { type: 'mention_received', severity: 'urgent' }, false],
    ['a mention of everyone', { mentions: true }, { type: 'mention_received', severity: 'normal' }, false],
    ['a task due within the hour', { due: true }, { type: 'task_due', severity: 'urgent' }, true],
    ['a task due tomorrow', { due: true }, { type: 'task_due', severity: 'normal' }, false],
    ['what keeps her account safe', {}, { type: 'security_alert', severity: 'normal' }, true],
  ])('%s', async (_, quiet, what, comes) => {
    await keepQuiet(mina, { days: everyDay, ...quiet })
    await tell(night, what)
    expect(await pushedAt(night)).toHaveLength(comes ? 1 : 0)
  })
})

test('quiet hours are nobody else’s', async () => {
  await keepQuiet(mina, { days: everyDay })
  expect(await ask(ruth, 'select 1 from public.quiet_hours')).toEqual([])
})
