import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, mina, supper } from '../cast.ts'
import { goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of ['demo', 'demo-curriculum', 'demo-schedule', 'demo-lessons'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  room = await goalsRoom(database)
})
afterAll(() => database.stop())

interface Offer {
  offer: string
  title: string
  kind: string
  milestones?: { title: string; linked_type: string; linked_id: string; linked_adoption_id: string }[]
}
const adoption = '00000000-0000-4000-8000-0000000ad001'
const began = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
const filled = (goal: string, type: string) =>
  room.asOwner('select 1 from public.goal_entries where goal_id = $1 and origin_type = $2 and removed_at is null', [
    goal,
    type,
  ])
const finish = (lesson: string, done: boolean) =>
  room.ask(mina, 'select public.finish_lesson($1, $2, $3)', [adoption, lesson, done])

test('a curriculum offers to come to its end and a pace, to its group alone', async () => {
  const offers = await room.deed<Offer[]>(mina, 'goal_offers', [adoption])
  expect(offers.map(({ offer, kind }) => [offer, kind])).toEqual([
    ['finish', 'milestones'],
    ['weekly', 'habit'],
  ])
  expect(offers[0]!.title).toMatch(/^Finish /)
  await expect(room.deed(ines, 'goal_offers', [adoption])).rejects.toThrow('access')
})

test('a milestone of an offer is ticked with its lesson, and no more when that is open again', async () => {
  const [offer] = await room.deed<Offer[]>(mina, 'goal_offers', [adoption])
  const step = offer!.milestones!.at(-1)!
  const goal = await room.add(mina, { title: offer!.title, kind: 'milestones', schedule: null })
  await room.ask(
    mina,
    `insert into public.goal_milestones (goal_id, title, rank, linked_type, linked_id, linked_adoption_id)
     values ($1, $2, 'm', $3, $4, $5)`,
    [goal, step.title, step.linked_type, step.linked_id, step.linked_adoption_id],
  )
  const ticked = async () =>
    (await room.asOwner('select 1 from public.goal_milestones where goal_id = $1 and done_at is not null', [goal]))
      .length
  for (const done of [true, false]) {
    await finish(step.linked_id, done)
    expect(await ticked()).toBe(done ? 1 : 0)
  }
})

test('lessons and evenings fill goals back to their start', async () => {
  const lessons = await room.add(mina, { source: 'lessons', starts_on: began })
  expect(await filled(lessons, 'lesson')).toHaveLength(2)
  const events = await room.add(mina, { source: 'events', source_filter: { group_id: supper }, starts_on: began })
  const there = await room.asOwner(
    "select 1 from public.attendance where user_id = $1 and group_id = $2 and state in ('present', 'late')",
    [mina.id, supper],
  )
  expect(there.length).toBeGreaterThan(0)
  expect(await filled(events, 'event')).toHaveLength(there.length)
})
