import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, demoteRuth, ines, jonas, mina, readingPlan, ruth, springConcert, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
  await demoteRuth(database)
})
afterAll(() => database.stop())
// as it was: Ruth, Tomas and Mina at supper, with no tasks but those of the seed, open and unassigned
beforeEach(() =>
  database.admin.query(`
    delete from public.tasks where id::text not like '00000000%';
    delete from public.teams; delete from public.task_assignees; delete from public.group_off_days; delete from public.labels;
    update public.tasks set status = 'todo', column_id = null;
    insert into public.group_members (group_id, user_id) values ('${supper}', '${mina.id}') on conflict do nothing;
    delete from public.group_members where user_id = '${ines.id}';
    delete from public.notifications; delete from realtime.messages; update public.group_invites set uses = 0`),
)

const toEveryone = { completion_mode: 'each', title: 'Read chapter 3' }
const forbidden = { code: '42501' }

describe('a task that is given to somebody', () => {
  test('is finished by them, its maker and who leads the group, and by nobody else', async () => {
    const id = await room.add(ruth)
    await room.assign(ruth, id, tomas)
    await expect(room.finish(mina, id)).rejects.toMatchObject(forbidden)
    for (const who of [tomas, ruth]) {
      await room.finish(who, id)
      expect(await room.look(id, 'status, done_by')).toEqual({ status: 'done', done_by: who.id })
      expect(await room.roster(id)).toEqual({ [tomas.id]: 'done' })
      await room.finish(who, id, false)
    }
    expect(await room.roster(id)).toEqual({ [tomas.id]: 'todo' })
  })

  test('is given by its maker or who leads, and by anybody to themselves', async () => {
    const id = await room.add(tomas)
    await expect(room.assign(mina, id, ruth)).rejects.toMatchObject(forbidden)
    await room.assign(mina, id, mina)
    await room.assign(ruth, id, tomas)
    await expect(room.assign(mina, id, tomas, false)).rejects.toMatchObject(forbidden)
    await room.assign(mina, id, mina, false)
    expect(await room.roster(id)).toEqual({ [tomas.id]: 'todo' })
  })

  test('is given only to members, and dropped by who leaves', async () => {
    const id = await room.add(ruth)
    await expect(room.assign(ruth, id, ines)).rejects.toMatchObject({ code: 'PT404' })
    await room.assign(ruth, id, mina)
    await room.ask(mina, 'select public.leave_group($1)', [supper])
    expect(await room.roster(id)).toEqual({})
  })
})

describe('a task for everyone', () => {
  test('has all members on its roster, each for themselves, and is done with the last of them', async () => {
    const id = await room.add(mina, toEveryone)
    expect(await room.roster(id)).toEqual({ [ruth.id]: 'todo', [tomas.id]: 'todo', [mina.id]: 'todo' })
    await room.finish(mina, id)
    await room.finish(mina, id)
    await room.ask(mina, "select public.mark_assignee($1, $2, 'excused', 'Away')", [id, tomas.id])
    expect(await room.look(id)).toEqual({ status: 'todo' })
    await room.finish(ruth, id)
    expect(await room.look(id)).toEqual({ status: 'done' })
    await room.finish(mina, id, false)
    expect(await room.look(id)).toEqual({ status: 'todo' })
    expect(await room.roster(id)).toEqual({ [ruth.id]: 'done', [tomas.id]: 'excused', [mina.id]: 'todo' })
  })

  test('is done once when the last two finish at the same moment', async () => {
    const id = await room.add(ruth, toEveryone)
    await room.finish(ruth, id)
    await Promise.all([room.finish(tomas, id), room.finish(mina, id)])
    expect(await room.look(id)).toEqual({ status: 'done' })
    const { rows } = await database.admin.query(
      "select count(*)::int as times from public.activity_log where subject_id = $1 and verb = 'done'",
      [id],
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('takes in whoever joins the group while it is open', async () => {
    const open = await room.add(ruth, toEveryone)
    const closed = await room.add(ruth, { ...toEveryone, status: 'done' })
    await room.ask(ines, "select public.accept_invitation('SUPPERTABLE')")
    expect(await room.roster(open)).toMatchObject({ [ines.id]: 'todo' })
    expect(Object.keys(await room.roster(closed))).not.toContain(ines.id)
    expect(await room.told('task_assigned', open)).toHaveLength(3)
  })

  test('is closed for all by who may change it alone', async () => {
    const id = await room.add(ruth, toEveryone)
    await expect(room.change(mina, [{ id, status: 'done' }])).rejects.toMatchObject(forbidden)
    await expect(room.ask(mina, "select public.move_task($1, null, 'done')", [id])).rejects.toMatchObject(forbidden)
    await expect(room.ask(mina, "select public.mark_assignee($1, $2, 'done')", [id, tomas.id])).rejects.toMatchObject(
      forbidden,
    )
    await room.change(tomas, [{ id, status: 'done' }])
    expect(await room.look(id)).toEqual({ status: 'done' })
  })
})

describe('a task for teams', () => {
  const team = async (name: string, ...people: { id: string }[]) => {
    const id = crypto.randomUUID()
    await room.ask(ruth, 'insert into public.teams (id, group_id, name) values ($1, $2, $3)', [id, supper, name])
    for (const person of people) await room.ask(ruth, 'select public.join_team($1, $2)', [id, person.id])
    return id
  }

  test('is for their members, who are told once also when they are in two', async () => {
    const [cooks, hosts] = [await team('Cooks', mina, tomas), await team('Hosts', mina)]
    const id = await room.add(ruth, { ...toEveryone, team_ids: [cooks, hosts] })
    expect(await room.roster(id)).toEqual({ [mina.id]: 'todo', [tomas.id]: 'todo' })
    expect((await room.told('task_assigned', id)).map(({ user_id }) => user_id).sort()).toEqual([tomas.id, mina.id])
  })

  test('follows who joins a team and who goes', async () => {
    const cooks = await team('Cooks', mina)
    const id = await room.add(ruth, { team_ids: [cooks] })
    await room.ask(ruth, 'select public.join_team($1, $2)', [cooks, tomas.id])
    expect(await room.roster(id)).toEqual({ [mina.id]: 'todo', [tomas.id]: 'todo' })
    await room.ask(ruth, 'select public.join_team($1, $2, false)', [cooks, mina.id])
    expect(await room.roster(id)).toEqual({ [tomas.id]: 'todo' })
    await room.ask(ruth, 'delete from public.teams where id = $1', [cooks])
    expect(await room.look(id, 'team_ids')).toEqual({ team_ids: [] })
  })

  test('knows no team of another group', async () => {
    const cooks = await team('Cooks', mina)
    await expect(room.add(jonas, { group_id: choir, team_ids: [cooks] })).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('moving', () => {
  test('leaves the version alone unless the state changes, and any member may put in order', async () => {
    const id = await room.add(ruth)
    await room.assign(ruth, id, ruth)
    await room.ask(mina, "select public.move_task($1, null, null, 'Z')", [id])
    expect(await room.look(id, 'rank, version')).toEqual({ rank: 'Z', version: 1 })
    await expect(room.ask(mina, "select public.move_task($1, null, 'doing', 'Y')", [id])).rejects.toMatchObject(
      forbidden,
    )
    await room.ask(ruth, "select public.move_task($1, null, 'doing', 'Y')", [id])
    expect(await room.look(id, 'status, rank, version')).toEqual({ status: 'doing', rank: 'Y', version: 2 })
  })

  test('into a column takes on its state', async () => {
    const column = crypto.randomUUID()
    await room.ask(
      ruth,
      "insert into public.task_columns (id, group_id, name, rank, maps_to_status) values ($1, $2, 'Eaten', 'c', 'done')",
      [column, supper],
    )
    await room.ask(mina, "select public.move_task($1, $2, 'todo', 'b')", [readingPlan, column])
    expect(await room.look(readingPlan, 'status, done_by, column_id')).toEqual({
      status: 'done',
      done_by: mina.id,
      column_id: column,
    })
    await room.ask(ruth, 'delete from public.task_columns where id = $1', [column])
    expect(await room.look(readingPlan, 'status, column_id')).toEqual({ status: 'done', column_id: null })
  })

  test('into a column of another group is refused', async () => {
    const column = crypto.randomUUID()
    await room.ask(tomas, "insert into public.task_columns (id, group_id, name, rank) values ($1, $2, 'Sung', 'c')", [
      column,
      choir,
    ])
    await expect(room.ask(mina, 'select public.move_task($1, $2)', [readingPlan, column])).rejects.toMatchObject({
      code: '23503',
    })
  })
})

describe('many at once', () => {
  test('all change in one breath, told once', async () => {
    const ids = [await room.add(ruth), await room.add(ruth), await room.add(ruth)]
    await room.said('tasks')
    await room.change(
      ruth,
      ids.map((id, n) => ({ id, version: 1, due_on: `2026-03-0${n + 1}`, priority: 2 })),
    )
    expect(await room.said('tasks')).toMatchObject([{ topic: `group:${supper}`, payload: { op: 'UPDATE' } }])
    expect(await room.look(ids[2]!, 'due_on::text, priority, version')).toEqual({
      due_on: '2026-03-03',
      priority: 2,
      version: 2,
    })
  })

  test('none changes when one was changed by somebody else, and it is named', async () => {
    const [mine, theirs] = [await room.add(ruth), await room.add(ruth, { title: 'Chop the leeks' })]
    await room.ask(tomas, "update public.tasks set title = 'Chop the herbs' where id = $1", [theirs])
    await expect(
      room.change(ruth, [
        { id: mine, version: 1, priority: 3 },
        { id: theirs, version: 1, priority: 3 },
      ]),
    ).rejects.toMatchObject({ code: 'P0001', message: expect.stringContaining('Chop the herbs') })
    expect(await room.look(mine, 'priority')).toEqual({ priority: 0 })
  })

  test('sent twice they are no conflict with themselves', async () => {
    const id = await room.add(ruth)
    const changes = [{ id, version: 1, priority: 3, assignees: [mina.id], recurrence: { rrule: 'FREQ=DAILY' } }]
    await room.change(ruth, changes)
    await room.change(ruth, changes)
    expect(await room.look(id, 'priority, version')).toEqual({ priority: 3, version: 2 })
    expect(await room.roster(id)).toEqual({ [mina.id]: 'todo' })
  })

  test('people, labels and the trash are changed along, and put back by the same call', async () => {
    const id = await room.add(ruth)
    const label = crypto.randomUUID()
    await room.ask(mina, "insert into public.labels (id, group_id, name) values ($1, $2, 'food')", [label, supper])
    await room.change(ruth, [{ id, assignees: [mina.id, tomas.id], labels: [label] }])
    await room.change(ruth, [{ id, deleted: true }])
    expect(await room.look(id, 'deleted_by')).toEqual({ deleted_by: ruth.id })
    await room.change(ruth, [{ id, deleted: false, assignees: [tomas.id], labels: [] }])
    expect(await room.roster(id)).toEqual({ [tomas.id]: 'todo' })
    const { rows } = await database.admin.query('select from public.task_labels where task_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('whoever does a task may plan it and put it off, and not rewrite it', async () => {
    const id = await room.add(ruth)
    await room.assign(ruth, id, mina)
    await room.change(mina, [{ id, plan_on: '2026-03-02', not_now_at: '2026-03-01T00:00Z', status: 'doing' }])
    expect(await room.look(id, 'plan_on::text, status')).toEqual({ plan_on: '2026-03-02', status: 'doing' })
    await expect(room.change(mina, [{ id, due_on: '2026-03-02' }])).rejects.toMatchObject(forbidden)
    await expect(room.change(mina, [{ id, group_id: choir }])).rejects.toMatchObject({ code: '22023' })
    await expect(room.change(mina, [{ id: springConcert, status: 'done' }])).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('a task of one’s own', () => {
  test('is there for its maker and nobody else, and leaves no trace of a pass', async () => {
    const id = await room.add(mina, { group_id: null })
    await expect(room.finish(ruth, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.assign(mina, id, ruth)).rejects.toMatchObject({ code: '22023' })
    await room.finish(mina, id)
    expect(await room.look(id, 'status, number')).toEqual({ status: 'done', number: null })
    expect(await room.said('tasks')).toMatchObject([{ topic: `user:${mina.id}` }, { topic: `user:${mina.id}` }])
    const { rows } = await database.admin.query("select from public.audit_log where action = 'pass.used'")
    expect(rows).toEqual([])
  })

  test('is deleted, found in one’s own trash, and had back', async () => {
    const id = await room.add(mina, { group_id: null, title: 'Buy oats' })
    await room.ask(mina, 'select public.delete_task($1)', [id])
    expect(await room.ask(mina, 'select title from public.trash()')).toEqual([{ title: 'Buy oats' }])
    expect(await room.ask(ruth, 'select title from public.trash()')).toEqual([])
    await room.ask(mina, 'select public.restore_task($1)', [id])
    expect(await room.ask(mina, "select title, url from public.search('oats')")).toEqual([
      { title: 'Buy oats', url: `/tasks?taskId=${id}` },
    ])
    expect(await room.ask(ruth, "select title from public.search('oats')")).toEqual([])
  })

  test('goes with its maker', async () => {
    const id = await room.add(jonas, { group_id: null })
    await database.admin.query('delete from auth.users where id = $1', [jonas.id])
    expect(await room.look(id)).toBeUndefined()
  })
})

test('tasks are numbered within their group, each number once, also at the same moment', async () => {
  const ids = await Promise.all([mina, ruth, tomas, mina, ruth].map((who) => room.add(who)))
  const { rows } = await database.admin.query('select distinct number from public.tasks where id = any ($1)', [ids])
  expect(rows).toHaveLength(5)
})

test('a state and the moment it was done always agree', async () => {
  const id = await room.add(ruth)
  await room.ask(ruth, "update public.tasks set status = 'done' where id = $1", [id])
  expect(await room.look(id, 'done_by, done_at is not null as dated')).toEqual({ done_by: ruth.id, dated: true })
  await room.ask(ruth, "update public.tasks set status = 'cancelled' where id = $1", [id])
  expect(await room.look(id, 'done_by, done_at')).toEqual({ done_by: null, done_at: null })
})
