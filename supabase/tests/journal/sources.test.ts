import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper } from '../cast.ts'
import { goalsRoom } from '../goals/goals-room.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
let goals: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
  goals = await goalsRoom(database)
})
beforeEach(async () => {
  await goals.clear()
  await journal.clear()
})
afterAll(() => database.stop())

const days = async (goal: string) =>
  (await goals.entries(mina, goal)).filter(({ removed }) => !removed).map(({ on_date }) => on_date)
const goal = (words = {}) => goals.add(mina, { title: 'Write', source: 'journal', starts_on: '2026-03-01', ...words })
const remove = (id: string) => journal.ask(mina, 'select public.delete_journal_entry($1)', [id])
const restore = (id: string) => journal.ask(mina, 'select public.restore_journal_entry($1)', [id])

test('a goal counts the days on which its owner wrote, each once, and none of anybody else', async () => {
  const id = await goal()
  const first = await journal.write(mina, { entry_date: '2026-03-05' })
  const second = await journal.write(mina, { entry_date: '2026-03-05' })
  await journal.write(ruth, { entry_date: '2026-03-06' })
  await journal.write(mina, { entry_date: '2026-02-27' })
  expect(await days(id)).toEqual(['2026-03-05'])
  await remove(first)
  expect(await days(id)).toEqual(['2026-03-05'])
  await remove(second)
  expect(await days(id)).toEqual([])
  await restore(first)
  expect(await days(id)).toEqual(['2026-03-05'])
  await journal.save(mina, first, 1, { entry_date: '2026-03-07' })
  const { version } = (await journal.read(mina, first))[0]!
  await journal.save(mina, first, version, { entry_date: '2026-03-07' })
  expect(await days(id)).toEqual(['2026-03-07'])
})

test('a goal that is made later counts what was written since it began', async () => {
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-04']) await journal.write(mina, { entry_date: day })
  const id = await goal()
  expect(await days(id)).toEqual(['2026-03-01', '2026-03-04'])
})

test('a day that somebody took out of the goal stays out of it', async () => {
  const id = await goal()
  const entry = await journal.write(mina, { entry_date: '2026-03-05' })
  await goals.asOwner('update public.goal_entries set removed_at = now() where goal_id = $1', [id])
  await remove(entry)
  await restore(entry)
  await journal.write(mina, { entry_date: '2026-03-05' })
  expect(await days(id)).toEqual([])
})

test('nothing but the day leaves the journal', async () => {
  const id = await goal()
  const entry = await journal.write(mina, { entry_date: '2026-03-05', title: 'Secret', entry_time: '23:45' })
  const rows = await goals.asOwner<Record<string, unknown>>(
    `select on_date::text, value, state, origin_type, origin_id::text, to_char(at at time zone 'UTC', 'HH24:MI') as at from public.goal_entries where goal_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([
    { on_date: '2026-03-05', value: '1', state: 'done', origin_type: 'journal_day', at: '12:00' },
  ])
  expect(rows[0]!.origin_id).not.toBe(entry)
  expect(await goals.ask(mina, 'select * from public.goal_origins($1)', [id])).toEqual([])
  expect(JSON.stringify(await goals.read(mina, id))).not.toMatch(new RegExp(`Secret|${entry}`))
})

test('a group’s goal counts nobody’s journal, nor one that is narrowed to a group', async () => {
  await expect(goals.ofGroup(ruth, { source: 'journal' })).rejects.toMatchObject({ code: '23514' })
  await expect(goal({ source_filter: { group_id: supper } })).rejects.toMatchObject({ code: '23514' })
})

test('who has no such goal pays one look into a partial index', async () => {
  await goals.add(mina, { title: 'Walk' })
  const plan = await journal.asOwner<{ 'QUERY PLAN': string }>(
    `explain select its.* from public.goals as its
     where its.user_id = '${mina.id}' and its.source = 'journal' and its.status = 'active' and its.deleted_at is null and its.source <> 'manual'`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('goals_filled')
})
