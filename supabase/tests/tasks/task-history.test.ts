import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, mina, ruth, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
  await database.admin.query('delete from realtime.messages')
})
afterAll(() => database.stop())

const history = (who: typeof mina, id: string) =>
  room.ask(who, 'select actor_id, verb, data from public.activity_log where subject_id = $1 order by id', [id])

test('what becomes of a task is remembered: what, by whom, from what to what', async () => {
  const id = await room.add(mina)
  await room.assign(tomas, id, mina)
  await room.ask(
    mina,
    "update public.tasks set title = 'Peel the shallots', body_html = '<p>Red ones</p>' where id = $1",
    [id],
  )
  await room.ask(mina, "select public.move_task($1, null, null, 'Zz')", [id])
  await room.finish(mina, id)
  await room.ask(mina, 'select public.delete_task($1)', [id])
  await room.ask(mina, 'select public.restore_task($1)', [id])
  expect(await history(ruth, id)).toEqual([
    { actor_id: mina.id, verb: 'created', data: {} },
    { actor_id: tomas.id, verb: 'assigned', data: { users: [mina.id] } },
    {
      actor_id: mina.id,
      verb: 'changed',
      data: { title: ['Peel the onions', 'Peel the shallots'], body_html: true },
    },
    { actor_id: mina.id, verb: 'done', data: { status: ['todo', 'done'] } },
    { actor_id: mina.id, verb: 'deleted', data: {} },
    { actor_id: mina.id, verb: 'restored', data: {} },
  ])
  expect(await history(ines, id)).toEqual([])
})

test('goes when the task goes for good', async () => {
  const id = await room.add(mina)
  await database.admin.query('delete from public.tasks where id = $1', [id])
  const { rows } = await database.admin.query('select from public.activity_log where subject_id = $1', [id])
  expect(rows).toEqual([])
})

test('what is done to the parts of a task is said to its group, by the id of the task', async () => {
  const id = await room.add(ruth)
  const step = crypto.randomUUID()
  await room.ask(mina, "insert into public.task_steps (id, task_id, text, rank) values ($1, $2, 'Knife', 'a')", [
    step,
    id,
  ])
  await room.ask(mina, 'delete from public.task_steps where id = $1', [step])
  expect(await room.said('task_steps')).toEqual([
    { topic: `group:${supper}`, payload: { table: 'task_steps', op: 'INSERT', ids: [id] } },
    { topic: `group:${supper}`, payload: { table: 'task_steps', op: 'DELETE', ids: [id] } },
  ])
  const own = await room.add(mina, { group_id: null })
  await room.ask(mina, "insert into public.task_comments (task_id, body_html) values ($1, '<p>Hm.</p>')", [own])
  expect(await room.said('task_comments')).toMatchObject([{ topic: `user:${mina.id}`, payload: { ids: [own] } }])
})

test('a step becomes a task of its own, once, with its day and its person', async () => {
  const [id, step, made] = [await room.add(ruth), crypto.randomUUID(), crypto.randomUUID()]
  await room.ask(
    mina,
    "insert into public.task_steps (id, task_id, text, rank, assignee_id, due_on) values ($1, $2, 'Sharpen the knife', 'a', $3, '2026-03-02')",
    [step, id, mina.id],
  )
  for (const _ of [1, 2]) await room.ask(mina, 'select public.promote_step($1, $2)', [step, made])
  expect(await room.look(made, 'title, due_on::text, created_by')).toEqual({
    title: 'Sharpen the knife',
    due_on: '2026-03-02',
    created_by: mina.id,
  })
  expect(await room.roster(made)).toEqual({ [mina.id]: 'todo' })
  expect(await room.ask(mina, 'select from public.task_steps where task_id = $1', [id])).toEqual([])
})

test('a step is ticked at the moment that the database knows, by whoever ticks it', async () => {
  const [id, step] = [await room.add(ruth), crypto.randomUUID()]
  await room.ask(ruth, "insert into public.task_steps (id, task_id, text, rank) values ($1, $2, 'Knife', 'a')", [
    step,
    id,
  ])
  await room.ask(mina, "update public.task_steps set done_at = '1999-01-01' where id = $1", [step], '2026-03-02T12:00Z')
  const ticked = await room.ask(ruth, 'select done_at, done_by from public.task_steps where id = $1', [step])
  expect(ticked).toEqual([{ done_at: new Date('2026-03-02T12:00Z'), done_by: mina.id }])
})
