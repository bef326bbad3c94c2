import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of ['demo', 'demo-curriculum', 'demo-schedule', 'demo-lessons'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  room = await lessonsRoom(database)
})
afterAll(() => database.stop())

test('the supper has weeks behind it and one ahead, and each is somewhere else', async () => {
  const of = async (by: typeof mina) => {
    const [day] = await room.today(by)
    const next = day!.lessons.length > 0 ? day!.lessons : day!.next!.lessons
    return [day!.adoptions[0]!.progress, day!.adoptions[0]!.behind, next.map(({ title }) => title)]
  }
  const so = (done: number, percent: number, behind: number) => [
    { done, total: 13, percent },
    behind,
    ['Sharing the last piece'],
  ]
  expect(await of(ruth)).toEqual(so(3, 23, 0))
  expect(await of(mina)).toEqual(so(2, 15, 1))
  expect(await of(tomas)).toEqual(so(1, 7, 2))
  const marks = await room.ask(ruth, 'select 1 from public.attendance where group_id = $1 and state is not null', [
    supper,
  ])
  expect(marks.length).toBeGreaterThanOrEqual(9)
})

test('they talk beside their lessons, two threads a week, and one question waits for an answer', async () => {
  const threads = await room.ask(tomas, 'select lesson_key from public.lesson_threads where group_id = $1', [supper])
  expect(threads).toHaveLength(6)
  const open = await room.ask(ruth, 'select title, waits from public.question_inbox()', [])
  expect(open).toEqual([{ title: 'Can I bake them the day before?', waits: true }])
  expect(await room.ask(mina, 'select 1 from public.lesson_notes', [])).toHaveLength(1)
})
