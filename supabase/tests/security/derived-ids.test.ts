import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, jonas, mina, ruth, supper } from '../cast.ts'
import { type TaskRoom, taskRoom } from '../tasks/task-room.ts'

/* An id that can be told beforehand can be taken beforehand. */

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
})
afterAll(() => database.stop())

const md5Of = async (words: string) =>
  (await database.admin.query<{ id: string }>('select md5($1)::uuid as id', [words])).rows[0]!.id

test('a series goes on, whoever has taken the id that its next task would have had', async () => {
  const id = await room.add(ruth, { due_on: '2026-03-02', recurrence: { rrule: 'FREQ=WEEKLY' } }, '2026-03-02T12:00Z')
  await room.add(ines, { id: await md5Of(`${id} 2026-03-09`), group_id: null })
  await room.finish(ruth, id, true, '2026-03-02T18:00Z')
  // and again, with the id that could be seen in between
  const followers = 'select id from public.tasks where series_id = $1 and id <> $1'
  const { rows } = await database.admin.query<{ id: string }>(followers, [id])
  expect(rows).toHaveLength(1)
  await room.finish(ruth, id, false, '2026-03-02T18:01Z')
  await room.add(ines, { id: rows[0]!.id, group_id: null })
  await room.finish(ruth, id, true, '2026-03-02T18:02Z')
  expect((await database.admin.query(followers, [id])).rows).toHaveLength(1)
})

test('an import makes all its tasks, whoever has taken the ids that they would have had, and makes them once', async () => {
  const its = crypto.randomUUID()
  await room.add(ines, { id: await md5Of(`${its} 1`), group_id: null })
  const rows = JSON.stringify([{ title: 'One' }, { title: 'Two' }])
  const send = () => room.ask(ruth, 'select * from public.import_tasks($1, $2, $3, false)', [its, supper, rows])
  await Promise.all([send(), send(), send()])
  await send()
  const made = await database.admin.query('select title from public.tasks where source_id = $1 order by 1', [its])
  expect(made.rows).toEqual([{ title: 'One' }, { title: 'Two' }])
})

test('the place of two people’s conversation is not taken by a third, as a conversation or as a group', async () => {
  const [{ id }] = (
    await database.admin.query<{ id: string }>('select private.direct_id($1, $2) as id', [ruth.id, mina.id])
  ).rows as [{ id: string }]
  await database.admin.query('delete from public.conversations where id = $1', [id])
  const refused = { code: '23514' }
  await expect(room.ask(jonas, 'select public.make_conversation($1, $2)', [id, [] as string[]])).rejects.toMatchObject(
    refused,
  )
  await expect(
    room.ask(jonas, "insert into public.groups (id, name) values ($1, 'A trap')", [id]),
  ).rejects.toMatchObject(refused)
  await room.ask(ruth, 'select public.start_direct($1, $2)', [id, mina.id])
  const { rows } = await database.admin.query(
    'select user_id from public.conversation_participants where conversation_id = $1 order by 1',
    [id],
  )
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([ruth.id, mina.id].sort())
})

/** Functions that make an id out of what others may know, and why nobody can take it. */
const derived = {
  activity_joined: 'never stored: it only orders what joined on a page',
  copied_key: 'counts in one draft alone, for its editors; and who copies draws the other half of it',
  direct_id: 'version 8, which a check keeps for conversations of two; and only one of the two begins theirs',
  journal_day_id: 'beside its person in their own goal, where only a trigger writes; nothing is found by it alone',
  merged_blocks: 'the key of a block in one text, for its editors alone; where it is taken, the next one is used',
  tg_days_written__keep_deeds: 'beside its person, in a table that nobody but a trigger writes',
  tg_lesson_progress__keep_deed: 'beside its person, in a table that nobody but a trigger writes',
}

test('no other function of the product makes an id out of words', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~* '(md5|sha\\d+|digest|hmac|uuid_generate_v[35])\\s*\\(' and prosrc ~* '(::uuid|as uuid\\)|uuid_generate_v[35])'
     order by 1`,
  )
  // it hashes to compare, and reads an id beside it
  const comparing = ['not_me', 'action_behind']
  expect(rows.map(({ name }) => name).filter((name) => !comparing.includes(name))).toEqual(Object.keys(derived))
})
