import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ruth, supper } from '../cast.ts'
import { seriesRoom } from '../events/series-room.ts'
import { scheduleRoom } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let events: ReturnType<typeof seriesRoom>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  events = seriesRoom(database)
  version = await room.version()
})
beforeEach(() => database.admin.query('delete from public.adoptions; delete from public.events'))
afterAll(() => database.stop())

/** Lessons from a day on, at the supper of each Tuesday. */
async function adopted(start = '2026-03-10') {
  const series = await events.series()
  const { adoption_id: id } = await room.adopt(version, { start, event_id: series })
  return { id, series }
}
/** Each lesson with the day of the meeting that it belongs to, and the part of the series that this is of. */
const meetings = async (adoption: string, series: string) =>
  (
    await room.asOwner<{ line: string }>(
      `select concat_ws(' ', lesson.title, to_char(at.on_date, 'MM-DD'), case when at.event_id <> $2 then 'later' end) as line
       from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id
       join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = entry.lesson_key
       left join public.event_occurrences as at on at.id = entry.occurrence_id where its.id = $1 order by entry.rank`,
      [adoption, series],
    )
  )
    .map(({ line }) => line)
    .join(', ')

test('a lesson belongs to the meeting of its day, and goes with the lesson when that moves', async () => {
  const { id, series } = await adopted()
  expect(await meetings(id, series)).toBe('A 03-10, B 03-17, C 03-24, D 03-31')
  await room.change(id, { kind: 'bump', entry: await room.entry(id, 'B') })
  expect(await meetings(id, series)).toBe('A 03-10, B 03-24, C 03-31, D 04-07')
  await room.change(id, { kind: 'pin', entry: await room.entry(id, 'A'), on: '2026-03-12' })
  expect(await meetings(id, series)).toBe('A, B 03-17, C 03-24, D 03-31')
})

test('meetings that the calendar makes as the year goes on are those of the lessons that wait for them', async () => {
  const { id, series } = await adopted('2027-02-16')
  expect(await meetings(id, series)).toBe('A 02-16, B 02-23, C 03-02, D')
  await room.asOwner('select private.top_up_events()', [], '2026-04-01T02:00:00Z')
  expect(await meetings(id, series)).toBe('A 02-16, B 02-23, C 03-02, D 03-09')
})

test('a meeting that is left out has no lesson, until it is back', async () => {
  const { id, series } = await adopted()
  const leaveOut = (days: string[]) =>
    room.ask(ruth, 'update public.events set exdates = $2 where id = $1', [series, days], '2026-03-02T12:00:00Z')
  await leaveOut(['2026-03-17'])
  expect(await meetings(id, series)).toBe('A 03-10, B, C 03-24, D 03-31')
  await leaveOut([])
  expect(await meetings(id, series)).toBe('A 03-10, B 03-17, C 03-24, D 03-31')
})

test('a meeting that is cancelled, or held on another evening, keeps its lesson', async () => {
  const { id, series } = await adopted()
  await events.edit(series, '2026-03-17', 'this', { status: 'cancelled' })
  const wednesday = { starts_local: '2026-03-25 19:00', ends_local: '2026-03-25 21:00' }
  await events.edit(series, '2026-03-24', 'this', wednesday)
  expect(await meetings(id, series)).toBe('A 03-10, B 03-17, C 03-24, D 03-31')
})

test('a series that becomes two keeps all its lessons, and one that moves to another day has them when they follow', async () => {
  const { id, series } = await adopted()
  const { id: split } = await events.edit(series, '2026-03-24', 'following', { title: 'Spring supper' })
  expect(await meetings(id, series)).toBe('A 03-10, B 03-17, C 03-24 later, D 03-31 later')
  await events.undo(split)
  expect(await meetings(id, series)).toBe('A 03-10, B 03-17, C 03-24, D 03-31')

  await events.edit(series, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;BYDAY=TH' })
  expect(await meetings(id, series)).toBe('A, B, C, D')
  const thursdays = { rrule: 'FREQ=WEEKLY;BYDAY=TH', start_time: '19:00', minutes: 60 }
  await room.change(id, { kind: 'pattern', from_on: '2026-03-10', ...thursdays })
  expect(await meetings(id, series)).toBe('A 03-12, B 03-19, C 03-26, D 04-02')
})

test('“Not meeting today” cancels the meeting in the same deed, its lesson is that of the next, and both come back', async () => {
  const { id, series } = await adopted()
  const off = randomUUID()
  const now = '2026-03-17T12:00:00Z'
  const set = (dry: boolean) =>
    room.ask<{ line: string }>(
      ruth,
      `select concat_ws(' ', title, effect, to_char(from_on, 'MM-DD'), to_char(to_on, 'MM-DD')) as line
       from public.set_off_days($1, $2, '2026-03-17', '2026-03-17', 'Snow', array['lessons', 'events', 'tasks', 'streaks'], $3)`,
      [off, supper, dry],
      now,
    )
  const cancelled = async () =>
    (
      await room.asOwner<{ on: string }>(
        "select to_char(on_date, 'MM-DD') as on from public.event_occurrences where event_id = $1 and state = 'cancelled'",
        [series],
      )
    ).map(({ on }) => on)
  const effects = ['B moved 03-17 03-24', 'C moved 03-24 03-31', 'D moved 03-31 04-07']
  const said = (await set(true)).map(({ line }) => line)
  expect(said.filter((line) => line.includes('moved'))).toEqual(effects)
  expect(said.filter((line) => line.includes('cancelled'))).toHaveLength(1)
  expect([await cancelled(), await meetings(id, series)]).toEqual([[], 'A 03-10, B 03-17, C 03-24, D 03-31'])
  expect((await set(false)).map(({ line }) => line)).toEqual(said)
  expect([await cancelled(), await meetings(id, series)]).toEqual([['03-17'], 'A 03-10, B 03-24, C 03-31, D 04-07'])
  await room.ask(ruth, 'delete from public.group_off_days where id = $1', [off], now)
  expect([await cancelled(), await meetings(id, series)]).toEqual([[], 'A 03-10, B 03-17, C 03-24, D 03-31'])
})
