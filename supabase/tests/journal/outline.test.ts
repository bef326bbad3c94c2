import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { breadAndCandles, mina, ruth, supper, tomas } from '../cast.ts'
import { eventRoom } from '../events/event-room.ts'
import { goalsRoom } from '../goals/goals-room.ts'
import { lessonsRoom } from '../lessons/lessons-room.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
let lessons: Awaited<ReturnType<typeof lessonsRoom>>
let goals: Awaited<ReturnType<typeof goalsRoom>>
let events: ReturnType<typeof eventRoom>
let its: Awaited<ReturnType<typeof lessons.course>>
let adoption: string
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
  goals = await goalsRoom(database)
  events = eventRoom(database)
  lessons = await lessonsRoom(database)
  await journal.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await lessons.course(3)
  adoption = (await lessons.adopt(its.version)).adoption_id
  await journal.asOwner("update public.adoptions set created_at = '2026-02-01'")
})
beforeEach(async () => {
  await journal.clear()
  await lives(mina, 'Europe/London')
})
afterAll(() => database.stop())

interface Outline {
  lessons: { title: string; group: string }[]
  tasks: { title: string }[]
  events: { title: string; people: string[] }[]
}
const evening = '2026-03-10T23:30:00Z'
const outline = async (by: Someone, day = '2026-03-10', at = evening) =>
  (await journal.ask<{ its: Outline }>(by, 'select public.day_outline($1) as its', [day], at))[0]!.its
const week = async (by: Someone, from = '2026-03-09', at = evening) =>
  (
    await journal.ask<{ its: Record<string, Record<string, unknown>[]> }>(
      by,
      'select public.week_review($1) as its',
      [from],
      at,
    )
  )[0]!.its
const lives = (person: Someone, tz: string) =>
  journal.ask(
    person,
    'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
    [person.id, tz],
  )
const empty = { lessons: [], tasks: [], events: [] }

test('a day is told by what one did on it where one lives: lessons, tasks, and events with whom one met', async () => {
  const supperId = await events.event({ title: 'Soup' })
  for (const person of [mina, ruth, tomas]) await events.answer(person, supperId, 'going')
  await lessons.finish(mina, adoption, its.keys.A!, true, '2026-03-10T12:00:00Z', evening)
  await lessons.readLesson(mina, adoption, its.keys.B!, { seconds: 60, at: '2026-03-10T13:00:00Z', now: evening })
  await journal.ask(mina, 'select public.finish_task($1)', [breadAndCandles], '2026-03-10T14:00:00Z')
  const names = async (people: Someone[]) =>
    (
      await journal.asOwner<{ name: string }>('select name from public.users where id = any ($1) order by name', [
        people.map(({ id }) => id),
      ])
    ).map(({ name }) => name)
  expect(await outline(mina)).toEqual({
    lessons: [
      { title: 'A', group: 'Tuesday supper' },
      { title: 'B', group: 'Tuesday supper' },
    ],
    tasks: [{ title: 'Buy bread and candles for supper' }],
    events: [{ title: 'Soup', people: await names([ruth, tomas]) }],
  })
  expect(await outline(mina, '2026-03-09')).toEqual(empty)
  // of others nothing that they did
  expect(await outline(tomas)).toMatchObject({ lessons: [], tasks: [], events: [{ title: 'Soup' }] })
  // where it is tomorrow already
  await lives(mina, 'Pacific/Auckland')
  expect(await outline(mina, '2026-03-11')).toMatchObject({
    lessons: [{ title: 'A' }, { title: 'B' }],
    tasks: [{}],
    events: [{}],
  })
  expect(await outline(mina, '2026-03-10')).toEqual(empty)
})

test('who was marked as absent was not there, and who is marked so was not met', async () => {
  const id = await events.event({ title: 'Cake' })
  for (const person of [mina, ruth, tomas]) await events.answer(person, id, 'going')
  const mark = (person: Someone, state: string) =>
    journal.ask(ruth, 'select public.mark_attendance($1, $2, $3)', [id, person.id, state], '2026-03-10T19:30:00Z')
  await mark(mina, 'present')
  await mark(tomas, 'absent')
  const met = async (by: Someone) => (await outline(by)).events.find(({ title }) => title === 'Cake')?.people
  // Ruth sees who was there, and Mina only who meant to come
  expect(await met(ruth)).toHaveLength(1)
  expect(await met(mina)).toHaveLength(2)
  expect(await met(tomas)).toBeUndefined()
})

test('names stay away where the event shows none, and what has not begun was not attended', async () => {
  const id = await events.event({ title: 'Quiet', show_guest_list: false })
  for (const person of [mina, tomas]) await events.answer(person, id, 'going')
  const quiet = async (at?: string) =>
    (await outline(mina, '2026-03-10', at)).events.find(({ title }) => title === 'Quiet')
  expect(await quiet()).toEqual({ title: 'Quiet', people: [] })
  expect(await quiet('2026-03-10T18:00:00Z')).toBeUndefined()
})

test('a week is told by entries, goals, deeds and what is still to do', async () => {
  const entry = await journal.write(mina, { entry_date: '2026-03-11', title: 'Rain', mood: 4 })
  const untitled = await journal.write(mina, { entry_date: '2026-03-12', title: null, body_html: '<p>Soup again.</p>' })
  await journal.write(mina, { entry_date: '2026-03-16' })
  await journal.write(ruth, { entry_date: '2026-03-11' })
  const goal = await goals.add(mina, { title: 'Walk', schedule: { freq: 'weekdays', days: [1, 3, 5] } })
  for (const day of ['2026-03-09', '2026-03-11', '2026-03-18']) await goals.tick(mina, goal, day)
  const pages = await goals.add(mina, { title: 'Pages', kind: 'target', target_value: 100, schedule: null, rank: 'n' })
  await goals.tick(mina, pages, '2026-03-12', { value: 14 })
  await goals.add(ruth, { title: 'Hers' })
  const shoes = crypto.randomUUID()
  await journal.ask(
    mina,
    "insert into public.tasks (id, title, rank, due_on) values ($1, 'Buy shoes', 'a', '2026-03-20')",
    [shoes],
  )
  const review = await week(mina, '2026-03-09', '2026-03-15T20:00:00Z')
  expect(review).toMatchObject({
    entries: [
      { id: entry, entry_date: '2026-03-11', title: 'Rain', words: null, mood: 4 },
      { id: untitled, entry_date: '2026-03-12', title: null, words: 'Soup again.', mood: null },
    ],
    goals: [
      { id: goal, title: 'Walk', done: 2, asked: 3 },
      { id: pages, title: 'Pages', done: 14, asked: null },
    ],
    tasks: [{ id: breadAndCandles, title: 'Buy bread and candles for supper' }],
    lessons: [{ title: 'A' }, { title: 'B' }],
    open_tasks: [{ id: shoes, title: 'Buy shoes', due_on: '2026-03-20' }],
  })
  expect(review.events!.map(({ title }) => title).sort()).toEqual(['Cake', 'Quiet', 'Soup'])
})

test('who has left a group is told nothing of it any more', async () => {
  await journal.ask(mina, 'select public.leave_group($1)', [supper])
  expect(await outline(mina)).toEqual(empty)
  expect(await week(mina)).toMatchObject({ lessons: [], tasks: [], events: [] })
  await journal.asOwner(
    "insert into public.group_members (group_id, user_id, joined_at) values ($1, $2, '2026-01-01')",
    [supper, mina.id],
  )
  expect(await outline(mina)).toMatchObject({ lessons: [{ title: 'A' }, { title: 'B' }] })
})
