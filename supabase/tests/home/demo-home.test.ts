import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, ruth, tomas } from '../cast.ts'
import { homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of [
    'demo',
    'demo-curriculum',
    'demo-schedule',
    'demo-lessons',
    'demo-goals',
    'demo-journal',
    'demo-home',
  ])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  room = homeRoom(database)
})
afterAll(() => database.stop())

const now = () => new Date().toISOString()

test('Ruth opens on a full day: a lesson, an event to answer, tasks, a goal and talk', async () => {
  const [day] = await room.ask<Record<string, number>>(
    ruth,
    `select (select count(*)::int from jsonb_array_elements(public.today() -> 'groups') as its, jsonb_array_elements(its -> 'lessons')) as lessons,
       (select count(*)::int from public.my_events(now(), now() + interval '5 hours') where my_status is null) as events,
       (select count(*)::int from public.waiting_tasks(current_date)) as tasks,
       (select count(*)::int from public.goals where kind = 'habit' and user_id = auth.uid()) as goals,
       (select count from public.unread_total()) as unread`,
  )
  expect(day).toMatchObject({ lessons: 1, events: 1, goals: 1 })
  expect(day!.tasks).toBeGreaterThan(1)
  expect(day!.unread).toBeGreaterThan(1)
  expect((await room.catchUp(ruth, now())).shown).toBe(false)
})

test('Tomas comes back after four days to some of each kind', async () => {
  const { shown, counts, items } = await room.catchUp(tomas, now())
  expect([shown, counts.tasks, counts.announcements, counts.events]).toEqual([true, 2, 1, 1])
  expect(counts.messages).toBeGreaterThan(20)
  expect(counts.mentions).toBeGreaterThan(0)
  expect(items.length).toBeGreaterThan(6)
})

test('nobody is asked what brings them, and Jonas has missed nothing', async () => {
  expect(await room.asOwner("select 1 from public.user_settings where onboarding ->> 'asked_at' is null")).toEqual([])
  expect((await room.catchUp(jonas, now())).shown).toBe(false)
})
