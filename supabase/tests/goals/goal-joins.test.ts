import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'
import { goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await goalsRoom(database)
})
afterAll(() => database.stop())

const entries = async (goal: string) =>
  room.asOwner<{ on_date: string; origin_type: string }>(
    'select on_date::text, origin_type from public.goal_entries where goal_id = $1 and removed_at is null order by 1',
    [goal],
  )
const told = (person: { id: string }, type = 'goal_due') =>
  room.asOwner<{ message: string; url: string; is_read: boolean }>(
    'select message, url, is_read from public.notifications where user_id = $1 and type = $2 order by created_at',
    [person.id, type],
  )

test('who is asked again and again is told three times a day', async () => {
  const goal = await room.add(mina)
  for (let n = 0; n < 5; n++) {
    await room.ask(mina, 'select public.ask_goal_partner($1, $2)', [goal, ruth.id])
    await room.asOwner("update public.notifications set is_read = true where type = 'goal_partner'")
    await room.ask(mina, 'select public.end_goal_partner($1)', [goal])
  }
  const times = await room.asOwner<{ times: number }>(
    "select sum(times)::int as times from public.notifications where user_id = $1 and type = 'goal_partner'",
    [ruth.id],
  )
  expect(times).toEqual([{ times: 3 }])
})

test('a partner reads a goal from their yes until either ends it, and who was only asked reads its name', async () => {
  const goal = await room.add(mina, { title: 'Walk to the harbour' })
  await room.ask(mina, 'select public.ask_goal_partner($1, $2)', [goal, ruth.id])
  await room.ask(mina, 'select public.ask_goal_partner($1, $2)', [goal, ruth.id])
  await expect(room.ask(mina, 'select public.ask_goal_partner($1, $2)', [goal, tomas.id])).rejects.toThrow('already')
  await expect(room.ask(mina, 'select public.ask_goal_partner($1, $2)', [goal, ines.id])).rejects.toThrow('groups')
  expect(await room.ask(ruth, 'select title from public.goal_asks()')).toEqual([{ title: 'Walk to the harbour' }])
  await expect(room.ask(ruth, 'select public.read_goal($1)', [goal])).rejects.toThrow('access')
  await expect(room.ask(tomas, 'select public.answer_goal_partner($1, true)', [goal])).rejects.toThrow('taken back')
  await room.ask(ruth, 'select public.answer_goal_partner($1, true)', [goal])
  expect(await room.ask(ruth, 'select public.read_goal($1)', [goal])).toHaveLength(1)
  expect(await told(mina, 'goal_partner')).toHaveLength(1)
  expect(await room.ask(ruth, "select id from public.search('harbour', '{goals}')")).toEqual([{ id: goal }])
  await room.ask(mina, 'select public.end_goal_partner($1)', [goal])
  await expect(room.ask(ruth, 'select public.read_goal($1)', [goal])).rejects.toThrow('access')
  expect(await room.ask(ruth, "select id from public.search('harbour', '{goals}')")).toEqual([])
})

test('tasks that are done fill a goal back to its start, and what is undone takes its entry back', async () => {
  const id = randomUUID()
  const at = '2026-03-02T10:00Z'
  await room.ask(
    mina,
    'insert into public.tasks (id, group_id, title, rank) values ($1, $2, $3, $4)',
    [id, supper, 'Bread', 'z'],
    at,
  )
  await room.ask(mina, 'select public.finish_task($1)', [id], at)
  const goal = await room.add(mina, { source: 'tasks' })
  expect(await entries(goal)).toEqual([{ on_date: '2026-03-02', origin_type: 'task' }])
  expect(await room.ask(mina, 'select title from public.goal_origins($1)', [goal])).toEqual([{ title: 'Bread' }])
  await room.ask(mina, 'select public.finish_task($1, false)', [id], at)
  expect(await entries(goal)).toEqual([])
  await room.ask(mina, 'select public.finish_task($1)', [id], at)
  await room.ask(mina, 'select public.delete_task($1)', [id], at)
  expect(await entries(goal)).toEqual([])
  await room.ask(mina, 'select public.restore_task($1)', [id], at)
  const [entry] = await room.ask<{ id: string }>(mina, 'select id from public.goal_entries where goal_id = $1', [goal])
  await room.ask(mina, 'select public.remove_goal_entry($1)', [entry!.id], at)
  for (const done of [false, true]) await room.ask(mina, 'select public.finish_task($1, $2)', [id, done], at)
  expect(await entries(goal)).toEqual([])
})

test('a message is answered once, until its last answer is gone', async () => {
  const goal = await room.add(mina, { source: 'messages' })
  const say = async (by: typeof mina, reply: string | null) => {
    const id = randomUUID()
    await room.ask(
      by,
      'insert into public.messages (id, conversation_id, body_html, reply_to_id) values ($1, $2, $3, $4)',
      [id, supper, '<p>Soup</p>', reply],
      '2026-03-03T10:00Z',
    )
    return id
  }
  const asked = await say(ruth, null)
  const first = await say(mina, asked)
  const second = await say(mina, asked)
  await say(mina, first)
  expect(await entries(goal)).toHaveLength(1)
  await room.ask(mina, 'select public.delete_message($1)', [first])
  expect(await entries(goal)).toHaveLength(1)
  await room.ask(mina, 'select public.delete_message($1)', [second])
  expect(await entries(goal)).toEqual([])
})

test('a milestone is ticked with its task, and no more when that is open again', async () => {
  const goal = await room.add(mina, { kind: 'milestones', schedule: null })
  const [task, step] = [randomUUID(), randomUUID()]
  const link = (by: typeof mina, id: string) =>
    room.ask(
      by,
      "insert into public.goal_milestones (id, goal_id, title, rank, linked_type, linked_id) values ($1, $2, 'Book', 'm', 'task', $3)",
      [id, goal, task],
    )
  await room.ask(ruth, 'insert into public.tasks (id, title, rank) values ($1, $2, $3)', [task, 'Secret', 'z'])
  await expect(link(mina, randomUUID())).rejects.toThrow('access')
  await room.asOwner('delete from public.tasks where id = $1', [task])
  await room.ask(mina, 'insert into public.tasks (id, title, rank) values ($1, $2, $3)', [task, 'Book', 'z'])
  await link(mina, step)
  const ticked = async () =>
    (await room.ask(mina, 'select 1 from public.goal_milestones where id = $1 and done_at is not null', [step])).length
  await room.ask(mina, 'select public.finish_task($1)', [task])
  expect(await ticked()).toBe(1)
  await room.ask(mina, 'select public.finish_task($1, false)', [task])
  expect(await ticked()).toBe(0)
})

test('a reminder comes once at its hour, not of what is done or rests, and goes with the tick', async () => {
  await database.admin.query('delete from public.notifications')
  const [walk, read, away] = [await room.add(mina, { title: 'Stretch' }), await room.add(mina), await room.add(tomas)]
  for (const [by, goal] of [
    [mina, walk],
    [mina, read],
    [tomas, away],
  ] as const)
    await room.ask(
      by,
      "insert into public.goal_reminders (goal_id, at_time) values ($1, '08:00')",
      [goal],
      '2026-03-01T00:00Z',
    )
  const at = '2026-03-03T08:00:10Z'
  await room.ask(mina, "select public.tick_goal($1, '2026-03-03', 'done')", [read], '2026-03-03T07:00Z')
  await room.ask(tomas, "select public.set_goal_away('2026-03-03')", [], '2026-03-03T07:00Z')
  const remind = async (moment: string) =>
    (await room.asOwner<{ many: number }>('select private.tell_goal_reminders() as many', [], moment))[0]!.many
  expect(await remind('2026-03-03T07:59:50Z')).toBe(0)
  expect(await remind(at)).toBe(1)
  expect(await remind('2026-03-03T08:01:10Z')).toBe(0)
  expect(await told(mina)).toEqual([
    { message: 'Time for “Stretch”', url: `/goals?goal=${walk}&on=2026-03-03`, is_read: false },
  ])
  await room.ask(mina, "select public.tick_goal($1, '2026-03-03', 'skip')", [walk], at)
  expect((await told(mina))[0]!.is_read).toBe(true)
  expect(await room.ask(mina, 'select public.next_reminder()::text as next', [], at)).toEqual([
    { next: '2026-03-04 08:00:00+00' },
  ])
})

test('a goal is quiet after seven days without a word, and is kept, or told once in the evening', async () => {
  const goal = await room.add(ruth, { starts_on: '2027-03-01' })
  const quiet = (at: string) => room.ask(ruth, 'select goal_id from public.goal_restarts()', [], at)
  await room.asOwner("update public.goals set created_at = '2027-03-01T10:00Z' where id = $1", [goal])
  expect(await quiet('2027-03-08T12:00Z')).toEqual([])
  expect(await quiet('2027-03-09T12:00Z')).toEqual([{ goal_id: goal }])
  for (const at of ['2027-03-09T17:00Z', '2027-03-09T18:00Z'])
    await room.asOwner('select private.tell_goal_evenings()', [], at)
  expect((await told(ruth)).filter(({ url }) => url.includes(goal))).toHaveLength(1)
  await room.ask(ruth, 'select public.keep_goal($1)', [goal], '2027-03-09T19:00Z')
  expect(await quiet('2027-03-10T12:00Z')).toEqual([])
})

test('a check-in is its writer’s alone, and leaders see an average of three or more', async () => {
  const goal = await room.ofGroup(ruth)
  const week = '2026-03-04'
  for (const [n, by] of [mina, tomas].entries())
    await room.ask(by, 'select public.check_in_goal($1, $2, $3, $4)', [goal, week, n + 3, 'Fine'])
  const summary = (by: typeof mina) => room.ask(by, 'select public.goal_summary($1) as it', [goal])
  expect(await summary(ruth)).toEqual([{ it: [] }])
  await room.ask(ruth, 'select public.check_in_goal($1, $2, 5)', [goal, week])
  expect(await summary(ruth)).toEqual([{ it: [{ week_of: '2026-03-02', average: 4, people: 3 }] }])
  await expect(summary(mina)).rejects.toThrow('managers')
  expect(await room.ask(ruth, 'select 1 from public.goal_checkins')).toHaveLength(1)
})
