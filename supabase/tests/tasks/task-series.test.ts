import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

/* Tasks that come again. Tuesday supper meets in London, where the clocks go forward on 29 March 2026. */

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(
    "delete from public.tasks where id::text not like '00000000%'; delete from public.notifications",
  ),
)

const weekly = { rrule: 'FREQ=WEEKLY' }
const monday = '2026-03-02T12:00Z'

/** The tasks of a series, in order: day and state. */
async function series(id: string) {
  const { rows } = await database.admin.query<{ id: string; day: string; status: string; due: string }>(
    'select id, occurrence_on::text as day, due_on::text as due, status from public.tasks where series_id = $1 order by occurrence_on',
    [id],
  )
  return rows
}
const days = async (id: string) => (await series(id)).map(({ day, status }) => `${day} ${status}`)

describe('a task that comes again', () => {
  test('comes with what it is made of: open steps, the same people, labels and days before it', async () => {
    const id = await room.add(
      ruth,
      { due_on: '2026-03-02', plan_on: '2026-03-01', recurrence: weekly, priority: 3 },
      monday,
    )
    await room.assign(ruth, id, mina, true, monday)
    await room.ask(
      ruth,
      "insert into public.task_steps (task_id, text, rank, done_at) values ($1, 'Oven', 'a', now())",
      [id],
    )
    await room.finish(mina, id, true, '2026-03-02T18:00Z')
    const [, next] = await series(id)
    expect(next).toMatchObject({ due: '2026-03-09', status: 'todo' })
    expect(await room.look(next!.id, 'plan_on::text, priority, created_by')).toEqual({
      plan_on: '2026-03-08',
      priority: 3,
      created_by: ruth.id,
    })
    expect(await room.roster(next!.id)).toEqual({ [mina.id]: 'todo' })
    const { rows } = await database.admin.query('select text, done_at from public.task_steps where task_id = $1', [
      next!.id,
    ])
    expect(rows).toEqual([{ text: 'Oven', done_at: null }])
    // who has it anyway is not told of it again
    expect(await room.told('task_assigned', next!.id)).toEqual([])
  })

  test('comes once when two people complete it at the same moment, and when it is completed anew', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
    await Promise.all([room.finish(mina, id, true, monday), room.finish(tomas, id, true, monday)])
    expect(await days(id)).toEqual(['2026-03-02 done', '2026-03-09 todo'])
    await room.finish(mina, id, false, monday)
    expect(await days(id)).toEqual(['2026-03-02 todo'])
    await room.finish(mina, id, true, monday)
    expect(await days(id)).toEqual(['2026-03-02 done', '2026-03-09 todo'])
  })

  test('stays, when the one before is opened again, if somebody has begun with it', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
    await room.finish(mina, id, true, monday)
    const [, next] = await series(id)
    await room.ask(ruth, "update public.tasks set title = 'Peel the shallots' where id = $1", [next!.id])
    await room.finish(mina, id, false, monday)
    await room.finish(mina, id, true, monday)
    expect(await days(id)).toEqual(['2026-03-02 done', '2026-03-09 todo'])
  })

  test('does not catch up with what was missed', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
    await room.finish(ruth, id, true, '2026-03-25T12:00Z')
    expect(await days(id)).toEqual(['2026-03-02 done', '2026-03-30 todo'])
  })

  test('from completion counts from the day on which it is done, where that person is', async () => {
    const id = await room.add(
      ruth,
      { due_on: '2026-03-02', recurrence: { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' } },
      monday,
    )
    await room.finish(ruth, id, true, '2026-07-10T23:30Z')
    expect(await days(id)).toEqual(['2026-03-02 done', '2026-07-14 todo'])
  })

  test.each([
    ['due', '2026-03-02 done', '2026-03-03 done'],
    ['completion', '2026-03-02 done', '2026-03-03 done'],
  ])('twice and no more, from %s', async (from, ...all) => {
    const id = await room.add(
      ruth,
      { due_on: '2026-03-02', recurrence: { rrule: 'FREQ=DAILY', from, count: 2 } },
      monday,
    )
    await room.finish(ruth, id, true, monday)
    await room.finish(ruth, (await series(id))[1]!.id, true, monday)
    expect(await days(id)).toEqual(all)
  })

  test('stays at its hour when the clocks change', async () => {
    const id = await room.add(
      ruth,
      { due_on: '2026-03-28', due_time: '18:00', tz: 'Europe/London', recurrence: { rrule: 'FREQ=DAILY' } },
      monday,
    )
    await room.finish(ruth, id, true, '2026-03-28T19:00Z')
    const { rows } = await database.admin.query(
      "select private.due_moment(due_on, due_time, tz, 'UTC') as at from public.tasks where series_id = $1 order by due_on",
      [id],
    )
    expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-03-28T18:00:00.000Z', '2026-03-29T17:00:00.000Z'])
  })

  test('for everyone starts anew for everyone, also who was excused', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', completion_mode: 'each', recurrence: weekly }, monday)
    await room.assign(ruth, id, tomas, false, monday)
    await room.finish(mina, id, true, monday)
    await room.finish(ruth, id, true, monday)
    const [, next] = await series(id)
    expect(await room.roster(next!.id)).toEqual({ [ruth.id]: 'todo', [tomas.id]: 'todo', [mina.id]: 'todo' })
  })
})

describe('one occurrence', () => {
  test('is skipped once, however often it is said, and can be had back', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
    for (const _ of [1, 2]) await room.ask(ruth, 'select public.skip_occurrence($1)', [id], monday)
    expect(await days(id)).toEqual(['2026-03-02 cancelled', '2026-03-09 todo'])
    await room.change(ruth, [{ id, status: 'todo' }])
    expect(await days(id)).toEqual(['2026-03-02 todo'])
  })

  test('is moved by itself; the rule goes on as it was', async () => {
    const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
    await room.change(ruth, [{ id, due_on: '2026-03-04' }])
    await room.finish(ruth, id, true, '2026-03-04T12:00Z')
    expect((await series(id)).map(({ due }) => due)).toEqual(['2026-03-04', '2026-03-09'])
  })
})

test('a series that is ended brings nothing more', async () => {
  const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: weekly }, monday)
  await expect(room.ask(mina, 'select public.end_series($1)', [id])).rejects.toMatchObject({ code: '42501' })
  await room.ask(ruth, 'select public.end_series($1)', [id])
  await room.finish(ruth, id, true, monday)
  expect(await days(id)).toEqual(['2026-03-02 done'])
})

test('a new rule begins on the day of the task that it is given to', async () => {
  const id = await room.add(ruth, { due_on: '2026-03-02' }, monday)
  await room.change(ruth, [{ id, due_on: '2026-03-05', recurrence: { rrule: 'FREQ=WEEKLY;INTERVAL=2' } }])
  expect(await room.look(id, "recurrence ->> 'start' as start, occurrence_on::text as day")).toEqual({
    start: '2026-03-05',
    day: '2026-03-05',
  })
  await room.finish(ruth, id, true, '2026-03-05T12:00Z')
  expect(await days(id)).toEqual(['2026-03-05 done', '2026-03-19 todo'])
})

test('a rule that we cannot keep is refused', async () => {
  const add = room.add(ruth, { group_id: supper, recurrence: { rrule: 'FREQ=SECONDLY' } })
  await expect(add).rejects.toMatchObject({ code: '23514' })
})
