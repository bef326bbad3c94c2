import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, tomas } from '../cast.ts'
import { goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of ['demo', 'demo-curriculum', 'demo-schedule', 'demo-lessons', 'demo-goals'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  room = await goalsRoom(database)
})
afterAll(() => database.stop())

const goalOf = async (title: string) =>
  (await room.asOwner<{ id: string }>('select id from public.goals where title = $1', [title]))[0]!.id

test('Mina reads from lessons and by hand, and her walks rest', async () => {
  const titles = await room.ask(mina, 'select title from public.goals where user_id is not null order by rank', [])
  expect(titles).toEqual([{ title: 'Read 3 lessons a week' }, { title: 'Walk' }])
  const origins = await room.ask(
    mina,
    `select count(*) filter (where origin_type = 'lesson')::int as lessons,
      count(*) filter (where on_date >= date_trunc('week', now())) > 0 as this_week
     from public.goal_entries where goal_id = $1`,
    [await goalOf('Read 3 lessons a week')],
  )
  expect(origins).toEqual([{ lessons: 2, this_week: true }])
  expect(await room.ask(mina, 'select 1 from public.goals where paused_from is not null', [])).toHaveLength(1)
})

test('Ruth counts on to June, and the supper’s loaves have one gift without a name', async () => {
  expect((await room.read(ruth, await goalOf('Read 600 pages by June'))).standing.total).toBe(126)
  const loaves = await room.read(tomas, await goalOf('100 loaves'))
  expect(loaves.anonymous_total).toBe(9)
  expect(loaves.contributions.map(({ total }) => total).sort()).toEqual([12, 18])
})
