import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { choir, jonas, mina, ruth, supper } from '../cast.ts'

let database: TestDatabase
let room: ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  room = actingOn(database)
  for (const part of ['demo', 'demo-curriculum', 'demo-schedule'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
})
afterAll(() => database.stop())

const today = new Date().toISOString().slice(0, 10)
const lessons = (who: typeof mina, group: string) =>
  room.ask<{ title: string; on: string; state: string; leads: string | null; meets: boolean }>(
    who,
    `select lesson.title, entry.on_date::text as on, entry.state, split_part(leader.name, ' ', 1) as leads, entry.occurrence_id is not null as meets
     from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id
     join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = entry.lesson_key
     left join public.users as leader on leader.id = entry.leader_id where entry.group_id = $1 order by entry.rank`,
    [group],
  )

test('the supper has taught three lessons of twelve and comes to the fourth within a week', async () => {
  const all = await lessons(mina, supper)
  expect(all).toHaveLength(12)
  expect(all.filter(({ state }) => state === 'taught').map(({ title }) => title)).toEqual([
    'Flour and water',
    'The first loaf',
    'Bread that travels',
  ])
  const next = all[3]!
  expect(next).toMatchObject({ title: 'Sharing the last piece', state: 'planned' })
  expect(next.on >= today).toBe(true)
  expect(Date.parse(next.on) - Date.parse(today)).toBeLessThan(7 * 86_400_000)
  expect(all[2]!.on < today).toBe(true)
  expect(all[4]).toMatchObject({ leads: 'Mina' })
  // the rest have their supper, but for the one of the picnic and what is before the series
  expect(all.filter(({ meets }) => meets).length).toBeGreaterThan(6)
  expect(await room.ask(mina, 'select status from public.adoptions')).toEqual([{ status: 'active' }])
  expect(await room.ask(mina, 'select state, note from public.lead_requests')).toHaveLength(1)
})

test('the choir has paused after four of eight', async () => {
  expect(await room.ask(jonas, 'select status, place from public.adoptions')).toEqual([
    { status: 'paused', place: 'Harbour hall' },
  ])
  expect((await lessons(jonas, choir)).map(({ state }) => state)).toEqual([
    ...Array<string>(4).fill('taught'),
    ...Array<string>(4).fill('planned'),
  ])
})

test('the supper has made three changes, and a second version waits with one thing to decide', async () => {
  const ask = async <It>(call: string) => (await room.ask<{ it: It }>(ruth, `select ${call} as it`))[0]!.it
  const adoption = '00000000-0000-4000-8000-0000000ad001'
  const outline = await ask<{ counts: object; lessons: number; newer: { version_id: string; number: number } }>(
    `public.resolved_outline('${adoption}')`,
  )
  expect(outline).toMatchObject({
    counts: { edited: 1, hidden: 1, added: 1, moved: 0 },
    lessons: 13,
    newer: { number: 2 },
  })
  expect(
    await ask(`public.upgrade_adoption(gen_random_uuid(), '${adoption}', '${outline.newer.version_id}', '{}', true)`),
  ).toMatchObject({
    auto: 2,
    ours_kept: 2,
    conflicts: [{ title: 'The empty chair', choices: ['mine', 'theirs', 'both'] }],
  })
})

test('nobody is told of what was weeks ago', async () => {
  const told = await room.asOwner(
    "select distinct message from public.notifications where type in ('curriculum_shared', 'event_updated')",
  )
  expect(told).toEqual([{ message: 'New version: Twelve suppers' }])
})
