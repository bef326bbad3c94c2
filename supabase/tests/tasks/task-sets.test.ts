import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, demoteRuth, ines, mina, ruth, springConcert, supper, tomas } from '../cast.ts'
import { type TaskRoom, taskRoom } from './task-room.ts'

/* Tasks that come in sets: linked, from a template, from a file, from somebody who leaves. */

let database: TestDatabase
let room: TaskRoom
beforeAll(async () => {
  database = await testDatabase()
  room = taskRoom(database)
  await demoteRuth(database)
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query(`
    delete from public.tasks where id::text not like '00000000%'; delete from public.notifications;
    delete from public.task_templates; delete from public.labels`),
)

describe('links', () => {
  const link = (from: string, to: string, kind = 'blocks') =>
    room.ask(ruth, 'insert into public.task_links (from_id, to_id, kind) values ($1, $2, $3)', [from, to, kind])
  const circle = { code: '23514', message: 'These tasks would wait for each other.' }

  test('of what blocks make no circle, however long', async () => {
    const ids = [await room.add(ruth), await room.add(ruth), await room.add(ruth), await room.add(ruth)]
    for (const n of [0, 1, 2]) await link(ids[n]!, ids[n + 1]!)
    await expect(link(ids[3]!, ids[0]!)).rejects.toMatchObject(circle)
    await expect(link(ids[0]!, ids[0]!)).rejects.toMatchObject({ code: '23514' })
    await link(ids[3]!, ids[0]!, 'relates')
  })

  test('drawn at the same moment by two people, who each see half of a circle, make none', async () => {
    for (let times = 0; times < 5; times++) {
      const [one, other] = [await room.add(ruth), await room.add(ruth)]
      const drawn = await Promise.allSettled([link(one, other), link(other, one)])
      expect(drawn.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('stay within a group, and within what is one’s own', async () => {
    const [ours, own, hers] = [
      await room.add(tomas),
      await room.add(tomas, { group_id: null }),
      await room.add(mina, { group_id: null }),
    ]
    for (const other of [springConcert, own]) {
      const across = room.ask(
        tomas,
        "insert into public.task_links (from_id, to_id, kind) values ($1, $2, 'relates')",
        [ours, other],
      )
      await expect(across).rejects.toMatchObject({ code: '23514' })
    }
    const prying = room.ask(tomas, "insert into public.task_links (from_id, to_id, kind) values ($1, $2, 'relates')", [
      own,
      hers,
    ])
    await expect(prying).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a template', () => {
  const items = [
    { title: 'Invite', due_days: -14, steps: ['Who?', 'When?'] },
    { title: 'Cook', due_days: 0, due_time: '17:00', priority: 3 },
    { title: 'Wash up', plan_days: 1, completion_mode: 'each' },
  ]
  const template = async () => {
    const id = crypto.randomUUID()
    await room.ask(mina, 'insert into public.task_templates (id, group_id, name, items) values ($1, $2, $3, $4)', [
      id,
      supper,
      'An evening',
      JSON.stringify(items),
    ])
    return id
  }
  const apply = (id: string, ids: string[], group = supper, who = mina) =>
    room.ask(who, "select public.apply_template($1, $2, '2026-03-20', $3)", [id, group, ids])

  test('makes its tasks, counted from a day, once', async () => {
    const id = await template()
    const ids = items.map(() => crypto.randomUUID())
    await apply(id, ids)
    await apply(id, ids)
    const { rows } = await database.admin.query(
      `select title, due_on::text, due_time::text, plan_on::text, source_type,
        (select count(*)::int from public.task_steps where task_id = tasks.id) as steps,
        (select count(*)::int from public.task_assignees where task_id = tasks.id) as people
       from public.tasks where source_id = $1 order by rank`,
      [id],
    )
    const blank = { due_on: null, due_time: null, plan_on: null, source_type: 'template', steps: 0, people: 0 }
    expect(rows).toEqual([
      { ...blank, title: 'Invite', due_on: '2026-03-06', steps: 2 },
      { ...blank, title: 'Cook', due_on: '2026-03-20', due_time: '17:00:00' },
      { ...blank, title: 'Wash up', plan_on: '2026-03-21', people: 3 },
    ])
  })

  test('is applied where one may add tasks, with as many ids as it has tasks', async () => {
    const id = await template()
    await expect(apply(id, [crypto.randomUUID()])).rejects.toMatchObject({ code: 'P0001' })
    await expect(
      apply(
        id,
        items.map(() => crypto.randomUUID()),
        choir,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      apply(
        id,
        items.map(() => crypto.randomUUID()),
        supper,
        ines,
      ),
    ).rejects.toMatchObject({ code: 'PT404' })
  })

  test.each([
    ['[]'],
    ['[{"title": ""}]'],
    ['[{"title": "a", "due_days": "soon"}]'],
    ['[{"title": "a", "group_id": "x"}]'],
    ['[{"title": "a", "body_html": "<script>"}]'],
    ['{"title": "a"}'],
    ['[null]'],
  ])('of %s is refused', async (wrong) => {
    const add = room.ask(mina, "insert into public.task_templates (group_id, name, items) values ($1, 'x', $2)", [
      supper,
      wrong,
    ])
    await expect(add).rejects.toMatchObject({ code: '23514' })
  })
})

describe('an import', () => {
  const rows = [
    {
      line: 2,
      title: 'Bread',
      due_on: '2026-03-10',
      due_time: '09:30',
      priority: 2,
      assignee: 'mina park',
      labels: ['Food', 'food'],
      steps: ['Flour', { text: 'Salt', done: true }],
    },
    { line: 3, title: 'Candles', status: 'done', recurrence: { rrule: 'FREQ=MONTHLY' }, plan_on: '2026-03-09' },
  ]
  const bring = (id: string, what: unknown, dry: boolean, group: string | null = supper, who = tomas) =>
    room.ask(who, 'select * from public.import_tasks($1, $2, $3, $4)', [id, group, JSON.stringify(what), dry])
  const made = async (id: string) =>
    (
      await room.ask<{ title: string }>(tomas, 'select title from public.tasks where source_id = $1 order by rank', [
        id,
      ])
    ).map(({ title }) => title)

  test('says of each row what is wrong with it, and makes nothing until nothing is', async () => {
    const id = crypto.randomUUID()
    const wrong = [
      ...rows,
      { line: 4, title: '' },
      { line: 5, title: 'a', due_on: '2026-02-30' },
      { line: 6, title: 'a', due_on: 'tomorrow' },
      { line: 7, title: 'a', assignee: 'Ines Duarte' },
      { line: 8, title: 'a', priority: 9 },
      { line: 9, title: 'a', due_time: '09:00' },
      { line: 10, title: 'a', column: 'Nowhere' },
      { line: 11, title: 'a', recurrence: { rrule: 'FREQ=HOURLY' } },
      { line: 12, title: 'a', body_html: '<b>bold</b>' },
      { line: 13, title: 'a', steps: [''] },
      { line: 14, title: 'a', start_on: '2026-03-02', due_on: '2026-03-01' },
      { line: 15, title: 'a', status: 'lost' },
    ]
    for (const dry of [true, false]) {
      const said = await bring(id, wrong, dry)
      expect(said.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
      expect(said.every(({ error }) => typeof error === 'string')).toBe(true)
    }
    expect(await bring(id, rows, true)).toEqual([])
    expect(await made(id)).toEqual([])
  })

  test('is made once with people, labels and steps, and taken back as one', async () => {
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) expect(await bring(id, rows, false)).toEqual([])
    expect(await made(id)).toEqual(['Bread', 'Candles'])
    const { rows: bread } = await database.admin.query(
      `select task.id, array(select name from public.task_labels join public.labels on id = label_id where task_id = task.id) as labels,
        (select count(*)::int from public.task_steps where task_id = task.id and done_at is not null) as ticked
       from public.tasks as task where source_id = $1 and title = 'Bread'`,
      [id],
    )
    expect(bread).toMatchObject([{ labels: ['Food'], ticked: 1 }])
    expect(await room.roster(bread[0].id)).toEqual({ [mina.id]: 'todo' })
    await room.ask(mina, 'select public.undo_import($1)', [id])
    expect(await made(id)).toHaveLength(2)
    await room.ask(tomas, 'select public.undo_import($1)', [id])
    expect(await made(id)).toEqual([])
    expect(await room.ask(tomas, 'select title from public.trash() order by title')).toEqual([
      { title: 'Bread' },
      { title: 'Candles' },
    ])
  })

  test('is made for oneself, or for a group in which one may add tasks', async () => {
    const id = crypto.randomUUID()
    await bring(id, [{ title: 'Mine' }], false, null)
    expect(await made(id)).toEqual(['Mine'])
    await expect(bring(crypto.randomUUID(), rows, false, supper, ines)).rejects.toMatchObject({ code: '42501' })
    await expect(bring(crypto.randomUUID(), {}, false)).rejects.toMatchObject({ code: '22023' })
  })
})

describe('what nobody has touched for long', () => {
  const stale = '2026-01-01T00:00Z'
  const later = '2026-03-01T00:00Z'
  const putOff = () => room.asOwner('select private.put_off_tasks()', [], later)
  const parked = async (id: string) => (await room.look(id, 'not_now_at is not null as parked'))!.parked

  test('is put off where the group wants that, and comes back with one tap', async () => {
    const [old, dated, spoken] = [
      await room.add(mina, {}, stale),
      await room.add(mina, { plan_on: '2026-05-01' }, stale),
      await room.add(mina, {}, stale),
    ]
    await room.ask(
      tomas,
      "insert into public.task_comments (task_id, body_html) values ($1, '<p>Soon.</p>')",
      [spoken],
      '2026-02-20T00:00Z',
    )
    await putOff()
    expect(await parked(old)).toBe(false)
    await expect(
      room.ask(mina, 'update public.groups set not_now_days = 30 where id = $1 returning 1', [supper]),
    ).resolves.toEqual([])
    await room.ask(tomas, 'update public.groups set not_now_days = 30 where id = $1', [supper])
    const fading = async (who: Someone, on: string) =>
      (await room.ask<{ id: string }>(who, 'select id from public.fading_tasks($1)', [supper], on)).map(({ id }) => id)
    expect(await fading(mina, '2026-01-20T00:00Z')).not.toContain(old)
    expect(await fading(mina, '2026-01-24T00:00Z')).toContain(old)
    expect(await fading(mina, '2026-01-24T00:00Z')).not.toContain(dated)
    expect(await fading(ines, '2026-01-24T00:00Z')).toEqual([])
    await putOff()
    expect([await parked(old), await parked(dated), await parked(spoken)]).toEqual([true, false, false])
    await room.change(mina, [{ id: old, not_now_at: null }], later)
    await putOff()
    expect(await parked(old)).toBe(false)
    await room.ask(tomas, 'update public.groups set not_now_days = null where id = $1', [supper])
  })
})

test('who leaves hands over what was still to do: their tasks, what they look after, and their steps', async () => {
  const ids = [await room.add(ruth), await room.add(mina), await room.add(ruth), await room.add(ruth)]
  for (const id of ids) await room.assign(ruth, id, mina)
  const closed = await room.add(mina, { status: 'done' })
  await room.ask(
    ruth,
    "insert into public.task_steps (task_id, text, rank, assignee_id) values ($1, 'Oven', 'a', $2)",
    [ids[0], mina.id],
  )
  await expect(room.ask(mina, 'select public.leave_group($1, null, $2)', [supper, ines.id])).rejects.toMatchObject({
    code: 'PT404',
  })
  await room.ask(mina, 'select public.leave_group($1, null, $2)', [supper, tomas.id])
  for (const id of ids) expect(await room.roster(id)).toEqual({ [tomas.id]: 'todo' })
  expect(await room.look(ids[1]!, 'created_by')).toEqual({ created_by: tomas.id })
  expect(await room.look(closed, 'created_by')).toEqual({ created_by: mina.id })
  const { rows } = await database.admin.query('select assignee_id from public.task_steps where task_id = $1', [ids[0]])
  expect(rows).toEqual([{ assignee_id: tomas.id }])
  expect(await room.told('task_assigned', null)).toMatchObject([
    { user_id: tomas.id, message: 'Mina Park assigned you 4 tasks', url: '/tasks' },
  ])
})
