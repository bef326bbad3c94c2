import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, demoteRuth, ines, mina, ruth, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

/* A person's own tasks over all of their groups, those that they gave away, and how much others have. */

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
  await demoteRuth(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.tasks; delete from public.group_off_days'))

const idsOf = async (who: typeof mina, call: string, values: unknown[] = [], at?: string) =>
  (await room.ask<{ id: string }>(who, `select id from public.${call}`, values, at)).map(({ id }) => id).sort()

test('who had how much is told before one gives them more, the least busy first', async () => {
  for (const due_on of ['2026-03-04', '2026-03-08', '2026-03-09', null]) {
    await room.assign(ruth, await room.add(ruth, { due_on }), tomas)
  }
  await room.assign(ruth, await room.add(ruth, { plan_on: '2026-02-01' }), mina)
  // what he has elsewhere is nobody's business here
  await room.assign(tomas, await room.add(tomas, { group_id: choir, due_on: '2026-03-04' }), tomas)
  await room.ask(
    ruth,
    "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, '2026-02-28', '2026-03-03', 'Away')",
    [supper],
  )
  expect(
    await room.ask(
      mina,
      "select user_id, open_count, this_week, off_days::text[] from public.my_load($1, '2026-03-04')",
      [supper],
    ),
  ).toEqual([
    { user_id: ruth.id, open_count: 0, this_week: 0, off_days: ['2026-03-02', '2026-03-03'] },
    { user_id: mina.id, open_count: 1, this_week: 1, off_days: ['2026-03-02', '2026-03-03'] },
    { user_id: tomas.id, open_count: 4, this_week: 2, off_days: ['2026-03-02', '2026-03-03'] },
  ])
  expect(await room.ask(ines, 'select * from public.my_load($1)', [supper])).toEqual([])
})

describe('what waits for somebody', () => {
  const until = (day: string | null) => idsOf(mina, 'waiting_tasks($1)', [day])

  test('is what they are given, what is nobody’s in their groups, and what they wrote for themselves', async () => {
    const [given, own, later, nobodys] = [
      await room.add(ruth, { due_on: '2026-03-02' }),
      await room.add(mina, { group_id: null }),
      await room.add(ruth, { due_on: '2026-03-01', start_on: '2026-02-28' }),
      await room.add(ruth, { plan_on: '2026-03-02', due_on: '2026-04-01' }),
    ]
    for (const id of [given, later]) await room.assign(ruth, id, mina)
    await room.assign(ruth, await room.add(ruth, { due_on: '2026-03-02' }), tomas)
    await room.add(tomas, { group_id: null, due_on: '2026-03-02' })
    expect(await until(null)).toEqual([given, own, later, nobodys].sort())
    expect(await until('2026-02-27')).toEqual([])
    expect(await until('2026-03-01')).toEqual([later])
    expect(await until('2026-03-02')).toEqual([given, later, nobodys].sort())
    expect(await room.ask(mina, "select * from public.my_task_counts('2026-03-02')")).toEqual([
      { open: 3, today_count: 2, overdue: 1 },
    ])
    await room.finish(mina, given)
    await room.change(mina, [{ id: later, not_now_at: '2026-03-01T00:00Z' }])
    expect(await until(null)).toEqual([own, nobodys].sort())
  })

  test('of a task for everyone is their own part, until it is done', async () => {
    const id = await room.add(ruth, { completion_mode: 'each', due_on: '2026-03-02' })
    expect(await until('2026-03-02')).toEqual([id])
    await room.finish(mina, id)
    expect(await until('2026-03-02')).toEqual([])
    expect(await idsOf(tomas, 'waiting_tasks($1)', ['2026-03-02'])).toEqual([id])
  })

  test('comes by day, what has none last, and no more than asked for', async () => {
    const [undated, far, near] = [
      await room.add(ruth),
      await room.add(ruth, { due_on: '2027-01-01' }),
      await room.add(ruth, { due_on: '2026-03-02' }),
    ]
    const first = (most: number) => idsOf(mina, 'waiting_tasks(most => $1)', [most], '2026-03-01T12:00Z')
    expect(await first(1)).toEqual([near])
    expect(await first(2)).toEqual([far, near].sort())
    expect(await first(9)).toEqual([undated, far, near].sort())
  })

  test('is nothing to whom the group is nothing, and nothing in a group at rest', async () => {
    await room.add(ruth, { due_on: '2026-03-02' })
    expect(await idsOf(ines, 'waiting_tasks($1)', ['2026-03-02'])).toEqual([])
    await database.admin.query('update public.groups set archived_at = now() where id = $1', [supper])
    expect(await until('2026-03-02')).toEqual([])
    await database.admin.query('update public.groups set archived_at = null where id = $1', [supper])
  })
})

test('what one gave to others is told until they have done it, and not what one took oneself', async () => {
  const [given, taken] = [await room.add(ruth), await room.add(ruth)]
  await room.assign(ruth, given, tomas)
  await room.assign(ruth, taken, ruth)
  expect(await idsOf(ruth, 'given_tasks()')).toEqual([given])
  expect(await idsOf(tomas, 'given_tasks()')).toEqual([])
  await room.finish(tomas, given)
  expect(await idsOf(ruth, 'given_tasks()')).toEqual([])
})

test('what was done last is told to who is in the group, and one’s own to oneself', async () => {
  const [shared, own] = [await room.add(ruth), await room.add(mina, { group_id: null })]
  await room.add(ruth)
  await room.finish(ruth, shared)
  await room.finish(mina, own)
  expect(await idsOf(mina, 'done_tasks()')).toEqual([shared, own].sort())
  expect(await idsOf(tomas, 'done_tasks()')).toEqual([shared])
  expect(await idsOf(ines, 'done_tasks()')).toEqual([])
})
