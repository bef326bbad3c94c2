import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import type { AdaptationChange } from './adaptation-room.ts'
import { adoptionTasksRoom } from './adoption-tasks-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof adoptionTasksRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adoptionTasksRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

/** The Friday before the first lesson, in London. */
const friday = '2026-02-27T12:00:00Z'
const on = (day: string) => `2026-${day}T12:00:00Z`
const first = 'Book a hall 02-24, Buy A 03-01, Send A 03-04, Buy B 03-08, Brief 03-10, Send B 03-11'
const adopt = async (more: Record<string, unknown> & { by?: Someone } = {}) =>
  (await room.adopt(room.version_, { now: friday, ...more })).adoption_id
const bump = async (id: string, letter: string, now = friday, n = 1) =>
  room.change(id, { kind: 'bump', entry: await room.entry(id, letter), n }, { now })
const task = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'task',
  node_key: room.keys[name]!,
  op,
  ...more,
})
const lesson = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  ...task(name, op, more),
  node_type: 'lesson',
})
const update = (by: Someone, id: string, columns: Record<string, unknown>) =>
  room.ask(
    by,
    `update public.tasks set ${Object.keys(columns).map((name, n) => `${name} = $${n + 2}`)} where id = $1`,
    [id, ...Object.values(columns)],
  )
const told = (type: string) =>
  room.asOwner<{ user_id: string; message: string }>(
    'select user_id, message from public.notifications where type = $1 and group_id = $2 order by message, user_id',
    [type, supper],
  )

describe('a task of a curriculum', () => {
  test('is there fourteen days before it is due, once, however often the clock comes by', async () => {
    const id = await adopt()
    expect(await room.standing(id)).toBe(first)
    for (const hour of ['T12:15:00Z', 'T23:45:00Z']) expect(await room.tick(`2026-02-27${hour}`)).toBe(0)
    expect(await room.tick(on('03-01'))).toBe(1)
    expect(await room.tick(on('03-01'))).toBe(0)
    expect(await room.standing(id)).toBe(`${first}, Buy C 03-15`)
    expect(await room.tick(on('03-20'))).toBe(2)
    // what its lesson has left behind meanwhile is made no more
    expect(await room.standing(id)).toBe(`${first}, Buy C 03-15, Buy D 03-22, Send D 03-25`)
  })

  test('keeps the days of the group, which begin when they do there', async () => {
    await room.asOwner("update public.groups set tz = 'Pacific/Auckland' where id = $1", [supper])
    const id = await adopt({ now: '2026-02-28T10:59:00Z' })
    expect(await room.standing(id)).toBe(first)
    expect(await room.tick('2026-02-28T11:01:00Z')).toBe(1)
    await room.asOwner("update public.groups set tz = 'Europe/London' where id = $1", [supper])
  })

  test('says what its curriculum says, belongs to whoever took that up, and to its lesson', async () => {
    const id = await adopt({ by: mina })
    const [row] = await room.asOwner<Record<string, unknown>>(
      `select task.title, task.group_id, task.created_by, task.source_type, task.source_id, task.status, task.number > 0 as numbered
       from public.tasks as task where task.id = $1`,
      [(await room.named(id, 'Buy A')).id],
    )
    expect(row).toEqual({
      title: 'Buy A',
      group_id: supper,
      created_by: mina.id,
      source_type: 'lesson',
      source_id: room.keys.A,
      status: 'todo',
      numbered: true,
    })
  })

  test('of the start is made while the start is still to come', async () => {
    const id = await adopt({ now: on('02-20') })
    expect(await room.standing(id)).toBe('Book a hall 02-24, Buy A 03-01, Send A 03-04')
    expect(await room.standing(await adopt({ group: await choirOf(), now: on('03-04') }))).not.toContain('Book')
  })

  test('of a lesson that has been is not made, and of one that takes two meetings it is made once', async () => {
    const id = await adopt({ now: on('03-09') })
    expect(await room.standing(id)).toBe(
      'Buy B 03-08, Brief 03-10, Send B 03-11, Buy C 03-15, Send C 03-18, Buy D 03-22',
    )
    await room.change(id, { kind: 'extend', entry: await room.entry(id, 'B') }, { now: on('03-09') })
    // what is for afterwards is for after the last
    expect(await room.standing(id)).toBe(
      'Buy B 03-08, Brief 03-10, Send B 03-18, Buy C 03-22, Send C 03-25, Buy D 03-29',
    )
  })
})

async function choirOf() {
  const [group] = await room.asOwner<{ id: string }>('select id from public.groups where id <> $1 limit 1', [supper])
  await room.asOwner(
    "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'admin') on conflict (group_id, user_id) do update set role = 'admin'",
    [group!.id, ruth.id],
  )
  return group!.id
}

describe('when a lesson moves', () => {
  test('its tasks move with it, and back, and what comes near is made at once', async () => {
    const id = await adopt()
    const { op } = await bump(id, 'A')
    const moved = 'Book a hall 02-24, Buy A 03-08, Brief 03-17, Send A 03-11, Buy B 03-15, Send B 03-18'
    expect((await room.standing(id)).split(', ').sort()).toEqual(moved.split(', ').sort())
    await room.undo(op, ruth, friday)
    expect(await room.standing(id)).toBe(first)
    await room.change(id, { kind: 'pin', entry: await room.entry(id, 'D'), on: '2026-03-05' }, { now: friday })
    expect(await room.standing(id)).toContain('Buy D 03-03')
  })

  test('a day that somebody has chosen stays, until they give it back', async () => {
    const id = await adopt()
    const buy = await room.named(id, 'Buy A')
    await update(ruth, buy.id, { due_on: '2026-02-28' })
    expect((await room.named(id, 'Buy A')).by_hand).toEqual(['due_on'])
    await bump(id, 'A')
    expect(await room.standing(id)).toContain('Buy A 02-28')
    await update(ruth, buy.id, { due_on: '2026-03-08' })
    expect((await room.named(id, 'Buy A')).by_hand).toEqual([])
    await bump(id, 'A')
    expect(await room.standing(id)).toContain('Buy A 03-15')
  })

  test('what is done stays where it was, and a day to start is never behind the day that it is due', async () => {
    const id = await adopt()
    const [buy, send] = [await room.named(id, 'Buy A'), await room.named(id, 'Send A')]
    await room.ask(ruth, 'select public.finish_task($1)', [buy.id])
    await update(ruth, send.id, { start_on: '2026-03-03', plan_on: '2026-03-02' })
    await room.change(id, { kind: 'pin', entry: await room.entry(id, 'A'), on: '2026-02-28' }, { now: friday })
    const [row] = await room.asOwner(
      'select due_on::text, start_on::text, plan_on::text from public.tasks where id = $1',
      [send.id],
    )
    expect(row).toEqual({ due_on: '2026-03-01', start_on: '2026-03-01', plan_on: '2026-03-02' })
    expect((await room.named(id, 'Buy A')).due).toBe('2026-03-01')
  })

  test('nobody is told of it, and those who look on hear of it once', async () => {
    const id = await adopt()
    await room.asOwner("delete from public.notifications where type <> 'x'")
    await room.said('tasks')
    await bump(id, 'A')
    expect(await told('task_assigned')).toEqual([])
    const heard = (await room.said('tasks')).filter(({ topic }) => topic === `group:${supper}`)
    expect(heard.map(({ payload: { op, ids } }) => [op, ids.length])).toEqual([['UPDATE', 4]])
  })
})

describe('when a lesson is not taught', () => {
  test.each<[how: string, away: (id: string) => Promise<unknown>, back: (id: string, op: string) => Promise<unknown>]>([
    [
      'skipped',
      async (id) => room.change(id, { kind: 'skip', entry: await room.entry(id, 'A') }, { now: friday }),
      async (id) => room.change(id, { kind: 'unskip', entry: await room.entry(id, 'A') }, { now: friday }),
    ],
    ['hidden', (id) => room.adapt(id, [lesson('A', 'hide')], { now: friday }), (_, op) => room.undo(op, ruth, friday)],
  ])('because it is %s, its tasks are in the trash until it is', async (_, away, back) => {
    const id = await adopt()
    const done = (await away(id)) as { op: string }
    expect(await room.standing(id)).not.toMatch(/Buy A|Send A/)
    expect((await room.made(id)).filter(({ title }) => / A$/.test(title))).toMatchObject([
      { gone: true },
      { gone: true },
    ])
    expect(
      (await room.ask<{ title: string }>(ruth, 'select title from public.trash($1)', [supper], friday)).map(
        ({ title }) => title,
      ),
    ).toEqual(expect.arrayContaining(['Buy A', 'Send A']))
    await back(id, done.op)
    // and what came near meanwhile is as it is with its lesson
    expect(await room.standing(id)).toBe(`${first}, Buy C 03-15, Send C 03-18`)
    expect((await room.made(id)).every(({ by_hand }) => by_hand.length === 0)).toBe(true)
  })

  test('what somebody has begun stays, and so does what they have back from the trash', async () => {
    const id = await adopt()
    const [buy, send] = [await room.named(id, 'Buy A'), await room.named(id, 'Send A')]
    await update(ruth, buy.id, { status: 'doing' })
    await room.adapt(id, [lesson('A', 'hide')], { now: friday })
    expect(await room.standing(id)).toBe(
      'Book a hall 02-24, Buy A 03-01, Buy B 03-01, Brief 03-03, Send B 03-04, Buy C 03-08, Send C 03-11',
    )
    await room.ask(ruth, 'select public.restore_task($1)', [send.id], friday)
    await bump(id, 'B')
    expect(await room.standing(id)).toContain('Send A')
  })

  test('what was deleted by hand is not made again, not even once the trash is empty', async () => {
    const id = await adopt()
    const [buy, send] = [await room.named(id, 'Buy A'), await room.named(id, 'Send A')]
    await room.ask(ruth, 'select public.delete_task($1)', [buy.id], friday)
    await room.tick(on('02-28'))
    await bump(id, 'A')
    expect(await room.standing(id)).not.toContain('Buy A')
    await room.change(id, { kind: 'skip', entry: await room.entry(id, 'A') }, { now: friday })
    await room.asOwner('delete from public.tasks where id = any ($1)', [[buy.id, send.id]])
    await room.change(id, { kind: 'unskip', entry: await room.entry(id, 'A') }, { now: friday })
    expect(await room.standing(id)).not.toContain('Buy A')
    expect(await room.standing(id)).toContain('Send A')
    // deleted and had back at once it follows its lesson again
    const again = await room.named(id, 'Send A')
    await room.ask(ruth, 'select public.delete_task($1)', [again.id])
    await room.ask(ruth, 'select public.restore_task($1)', [again.id])
    expect((await room.named(id, 'Send A')).by_hand).toEqual([])
  })

  test('or the schedule rests, what is to come is away and nothing is made; what belongs to lessons that have been stays', async () => {
    const id = await adopt()
    await room.change(id, { kind: 'taught', entry: await room.entry(id, 'A') }, { now: on('03-03') })
    await room.change(id, { kind: 'pause' }, { now: on('03-04') })
    expect(await room.standing(id)).toBe('Book a hall 02-24, Buy A 03-01, Send A 03-04')
    expect(await room.tick(on('03-20'))).toBe(0)
    await room.change(id, { kind: 'resume', mode: 'shift' }, { now: on('03-20') })
    expect(await room.standing(id)).toBe(
      'Book a hall 02-24, Buy A 03-01, Send A 03-04, Buy B 03-22, Brief 03-24, Send B 03-25, Buy C 03-29, Send C 04-01',
    )
    await room.change(id, { kind: 'end' }, { now: on('03-20') })
    expect(await room.standing(id)).toBe('Book a hall 02-24, Buy A 03-01, Send A 03-04')
    expect(await room.tick(on('03-30'))).toBe(0)
  })
})

describe('for everyone', () => {
  const everyone = () => task('Buy A', 'edit', { field: 'completion_mode', value: 'each' })

  test('a task has its roster, and whoever joins later is on it; each is told once', async () => {
    const id = await adopt({ now: on('02-10') })
    await room.adapt(id, [everyone(), { ...everyone(), node_key: room.keys['Buy B']! }], { now: on('02-10') })
    await room.asOwner('delete from public.notifications where group_id = $1', [supper])
    expect(await room.tick(on('02-25'))).toBeGreaterThan(0)
    const buy = await room.named(id, 'Buy A')
    const roster = () => room.asOwner('select user_id from public.task_assignees where task_id = $1', [buy.id])
    expect(await roster()).toHaveLength(3)
    expect((await told('task_assigned')).map(({ message, user_id }) => [message, user_id])).toEqual([
      ['“Brief”', ruth.id],
      ...['“Buy A”', '“Buy B”'].flatMap((message) => [ruth, tomas, mina].map(({ id: user }) => [message, user])),
    ])
    const [jo] = await room.asOwner<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'jo@example.org') returning id",
    )
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      supper,
      jo!.id,
    ])
    expect(await roster()).toHaveLength(4)
    await room.asOwner('delete from public.group_members where user_id = $1', [jo!.id])
    await room.asOwner('delete from public.notifications where group_id = $1', [supper])
    await bump(id, 'A', on('02-25'))
    expect(await told('task_assigned')).toEqual([])
  })

  test('many that are made together are told as one', async () => {
    const id = await adopt({ now: on('02-10') })
    await room.adapt(
      id,
      ['Buy A', 'Send A', 'Buy B', 'Send B'].map((name) => ({ ...everyone(), node_key: room.keys[name]! })),
      { now: on('02-10') },
    )
    await room.asOwner('delete from public.notifications where group_id = $1', [supper])
    await room.tick(on('02-26'))
    expect(new Set((await told('task_assigned')).map(({ message }) => message))).toEqual(
      new Set(['4 tasks', '“Brief”']),
    )
    expect(await room.standing(id)).toContain('Send B')
  })
})

test('the clock and a deed that meet make each task once', async () => {
  const id = await adopt({ now: on('02-01') })
  expect(await room.made(id)).toEqual([])
  const entry = await room.entry(id, 'B')
  await Promise.all([
    ...[1, 2, 3].map(() => room.tick(on('02-26'))),
    ...[1, 2].map(() => room.change(id, { kind: 'bump', entry }, { now: on('02-26') })),
    ...[1, 2].map(() => room.adapt(id, [lesson('D', 'hide')], { now: on('02-26') }).catch(() => null)),
  ])
  const rows = await room.asOwner<{ title: string }>("select title from public.tasks where source_type = 'lesson'")
  const titles = rows.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Book a hall', 'Buy A', 'Send A']))
  expect(new Set(titles).size).toBe(titles.length)
  expect(await room.made(id)).toHaveLength(titles.length)
})

describe('for leaders', () => {
  const seen = async (by: Someone) =>
    (
      await room.ask<{ title: string }>(
        by,
        "select title from public.tasks where source_type = 'lesson' order by title",
      )
    ).map(({ title }) => title)

  test('a task is its leader’s alone, and goes on to who leads after them', async () => {
    const id = await adopt()
    expect(await seen(ruth)).toContain('Brief')
    expect(await seen(mina)).not.toContain('Brief')
    const text = JSON.stringify([
      await room.ask(mina, 'select * from public.adoption_tasks'),
      await room.ask(mina, 'select * from public.tasks'),
      await room.ask(mina, 'select * from public.task_assignees'),
      await room.ask(mina, 'select * from public.activity_log'),
      await room.ask(mina, "select * from public.search('Brief')"),
      await room.ask(mina, 'select * from public.schedule_ops'),
      await room.tasksPlan(id, mina, friday),
    ])
    expect(text).not.toMatch(new RegExp(`Brief|${room.keys.Brief}`))
    await room.change(id, { kind: 'lead', entry: await room.entry(id, 'B'), user: mina.id }, { now: friday })
    expect([await seen(ruth), await seen(mina)].map((list) => list.includes('Brief'))).toEqual([false, true])
    expect((await told('task_assigned')).filter(({ user_id }) => user_id === mina.id)).toMatchObject([
      { message: '“Brief”' },
    ])
    // what has begun stays with whoever has
    const brief = await room.named(id, 'Brief')
    await update(mina, brief.id, { status: 'doing' })
    await room.change(id, { kind: 'lead', entry: await room.entry(id, 'B'), user: tomas.id }, { now: friday })
    expect([await seen(tomas), await seen(mina)].map((list) => list.includes('Brief'))).toEqual([false, true])
  })

  test('who says yes to leading a lesson has it when the clock comes by', async () => {
    const id = await adopt()
    const request = randomUUID()
    await room.ask(ruth, 'select public.ask_to_lead($1, $2, $3, $4)', [request, id, room.keys.B, mina.id], friday)
    await room.ask(mina, 'select public.answer_lead($1, true)', [request], friday)
    expect(await room.tick(friday)).toBe(1)
    expect(await seen(mina)).toContain('Brief')
  })
})

describe('who may not assign tasks', () => {
  test('makes none: not by taking a curriculum up, by moving a lesson, by adapting, by undoing', async () => {
    await room.limit('member')
    const id = await adopt({ by: mina })
    expect(await room.made(id)).toEqual([])
    expect(await room.tick(friday)).toBe(0)
    for (const change of [
      task('Buy A', 'edit', { field: 'title', value: 'Steal' }),
      task('Buy A', 'hide'),
      {
        node_type: 'task',
        node_key: randomUUID(),
        op: 'add',
        value: { parent: room.keys.A, title: 'Steal', anchor: 'lesson' },
      },
    ])
      await expect(room.adapt(id, [change], { by: mina, now: friday })).rejects.toMatchObject({
        code: '42501',
        message: 'You need task assignment permissions.',
      })
    const make = (by: Someone) => room.change(id, { kind: 'make_tasks', make: true }, { by, now: friday })
    await expect(make(mina)).rejects.toMatchObject({ code: '42501' })
    const { op } = await make(ruth)
    expect(await room.standing(id)).toContain('Buy A 03-01')
    await expect(room.undo(op, mina, friday)).rejects.toMatchObject({ code: '42501' })
    // with what hangs beneath a lesson, and with all
    await room.adapt(id, [task('Send D', 'hide')], { now: friday })
    await expect(
      room.adapt(id, [lesson('D', '*', { reset: true })], { by: mina, version: 2, now: friday }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/42501|PT409/) })
    const [{ version }] = (await room.asOwner<{ version: number }>(
      'select version from public.adoptions where id = $1',
      [id],
    )) as [{ version: number }]
    await expect(
      room.adapt(id, [lesson('D', '*', { reset: true })], { by: mina, version, now: friday }),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      room.ask(
        mina,
        'select public.update_adoption_tasks($1, $2, $3)',
        [randomUUID(), id, [room.keys['Buy A']]],
        friday,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('leaves what a move brings near to the clock', async () => {
    const id = await adopt()
    await room.limit('member')
    await room.change(
      id,
      { kind: 'pin', entry: await room.entry(id, 'D'), on: '2026-03-05' },
      { by: mina, now: friday },
    )
    expect(await room.standing(id)).toBe(first)
    expect(await room.tick(friday)).toBe(2)
    expect(await room.standing(id)).toContain('Buy D 03-03')
    // and what is there moves, whoever moves the lesson
    await room.change(
      id,
      { kind: 'pin', entry: await room.entry(id, 'D'), on: '2026-03-06' },
      { by: mina, now: friday },
    )
    expect(await room.standing(id)).toContain('Buy D 03-04')
  })

  test('nobody writes what was made of which task, nor what is by hand', async () => {
    const id = await adopt()
    for (const sql of [
      'update public.adoption_tasks set by_hand = by_hand where adoption_id = $1',
      'delete from public.adoption_tasks where adoption_id = $1',
      'insert into public.adoption_tasks (adoption_id, group_id, task_key, made) select $1, group_id, gen_random_uuid(), made from public.adoption_tasks',
      'select private.fit_tasks($1)',
    ])
      await expect(room.ask(ruth, sql, [id])).rejects.toMatchObject({ code: '42501' })
    await expect(room.ask(mina, 'select private.make_adoption_tasks()')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('days off', () => {
  const set = (id: string, affects: string[], dry = false, days = ['2026-03-01', '2026-03-03']) =>
    room.ask<{ kind: string; title: string; effect: string }>(
      ruth,
      'select kind, title, effect from public.set_off_days($1, $2, $3, $4, $5, $6, $7)',
      [id, supper, ...days, 'Half-term', affects, dry],
      friday,
    )

  test('move what is due on them to the next day, and say so; when they go it is back', async () => {
    const id = await adopt()
    const off = randomUUID()
    const effects = [{ kind: 'tasks', title: 'Buy A', effect: 'moved' }]
    expect(await set(off, ['tasks'], true)).toEqual(effects)
    expect(await room.standing(id)).toBe(first)
    expect(await set(off, ['tasks'])).toEqual(effects)
    expect(await room.standing(id)).toContain('Buy A 03-04')
    await room.ask(ruth, 'delete from public.group_off_days where id = $1', [off], friday)
    expect(await room.standing(id)).toBe(first)
  })

  test('that move lessons move their tasks along, and nobody’s own choice', async () => {
    const id = await adopt()
    await update(ruth, (await room.named(id, 'Send A')).id, { due_on: '2026-03-02' })
    const off = randomUUID()
    const effects = await set(off, ['lessons', 'tasks'])
    expect(effects.filter(({ kind }) => kind === 'lessons')).toHaveLength(4)
    expect(
      effects
        .filter(({ kind }) => kind === 'tasks')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Buy A', 'Buy B', 'Send B'])
    expect(await room.standing(id)).toContain('Send A 03-02')
  })
})

describe('what was made already', () => {
  const words = () => [
    task('Buy A', 'edit', { field: 'title', value: 'Buy leeks' }),
    task('Buy A', 'edit', { field: 'body_html', value: '<p>Three</p>' }),
  ]
  const bring = async (id: string, keep = false, by: Someone = ruth, deed = randomUUID()) =>
    (
      await room.ask<{ it: { op: string; updated: number } }>(
        by,
        'select public.update_adoption_tasks($1, $2, $3, $4) as it',
        [deed, id, Object.values(room.keys), keep],
        friday,
      )
    )[0]!.it
  const planned = async (id: string, name: string) =>
    (await room.tasksPlan(id, ruth, friday)).tasks.find(({ task_key }) => task_key === room.keys[name])!

  test('moves by itself, and says something new once somebody says so; which can be undone', async () => {
    const id = await adopt()
    await room.adapt(id, [...words(), task('Buy A', 'edit', { field: 'offset_days', value: -1 })], { now: friday })
    expect(await room.standing(id)).toContain('Buy A 03-02')
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: ['body_html', 'title'], state: 'made' })
    const deed = randomUUID()
    expect(await bring(id, false, ruth, deed)).toEqual({ op: deed, updated: 1 })
    expect(await bring(id, false, ruth, deed)).toEqual({ op: deed, updated: 1 })
    expect(await room.standing(id)).toContain('Buy leeks 03-02')
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: [], by_hand: [] })
    await room.undo(deed, ruth, friday)
    expect(await room.standing(id)).toContain('Buy A 03-02')
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: ['body_html', 'title'], by_hand: [] })
  })

  test('stays as it is when somebody says so, and what was changed by hand stays in any case', async () => {
    const id = await adopt()
    await update(ruth, (await room.named(id, 'Buy A')).id, { title: 'Buy A and B' })
    await room.adapt(id, words(), { now: friday })
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: ['body_html'], by_hand: ['title'] })
    const { op } = await bring(id, true)
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: [], by_hand: ['title', 'body_html'] })
    await room.undo(op, ruth, friday)
    expect(await planned(id, 'Buy A')).toMatchObject({ behind: ['body_html'], by_hand: ['title'] })
    expect((await bring(id)).updated).toBe(1)
    expect(await room.standing(id)).toContain('Buy A and B')
  })

  test('shows in a look at a change, with the days of what is not made yet', async () => {
    const id = await adopt()
    const dry = await room.adapt(
      id,
      ['Buy A', 'Buy D'].map((name) => task(name, 'edit', { field: 'offset_days', value: -3 })),
      { now: friday, dry: true },
    )
    expect(dry.tasks.map(({ title, from, to, made }) => [title, from, to, made])).toEqual([
      ['Buy A', '2026-03-01', '2026-02-28', true],
      ['Buy D', '2026-03-22', '2026-03-21', false],
    ])
    expect(await room.standing(id)).toBe(first)
  })
})

describe('the plan of tasks', () => {
  test('tells of each its day, when it is made, and what became of it', async () => {
    const id = await adopt()
    await room.ask(ruth, 'select public.finish_task($1)', [(await room.named(id, 'Buy A')).id])
    await room.ask(ruth, 'select public.delete_task($1)', [(await room.named(id, 'Send A')).id])
    await room.adapt(id, [task('Buy B', 'hide')], { now: friday })
    const { tasks, ...rest } = await room.tasksPlan(id, mina, friday)
    expect(rest).toMatchObject({
      makes_tasks: true,
      may: { adapt: true, assign: true },
      today: '2026-02-27',
      mode: 'dated',
    })
    const of = (name: string) => tasks.find(({ task_key }) => task_key === room.keys[name])!
    expect(['Buy A', 'Send A', 'Buy B', 'Send B', 'Buy C', 'Book a hall'].map((name) => of(name).state)).toEqual([
      'done',
      'deleted',
      'resting',
      'made',
      'planned',
      'made',
    ])
    expect(of('Buy C')).toMatchObject({ due_on: '2026-03-15', makes_on: '2026-03-01', task: null })
    expect(of('Send B').task).toMatchObject({ title: 'Send B', due_on: '2026-03-11' })
  })

  test('says under a task which lesson it is of, to those who have the task', async () => {
    const id = await adopt()
    await room.adapt(id, [lesson('A', 'hide')], { now: friday })
    const from = async (title: string, by: Someone = mina) =>
      (
        await room.ask<{ it: { number: number; title: string } | null }>(by, 'select public.lesson_of_task($1) as it', [
          (await room.named(id, title)).id,
        ])
      )[0]!.it
    expect(await from('Buy B')).toMatchObject({ adoption_id: id, number: 1, title: 'B' })
    expect(await from('Book a hall')).toMatchObject({ number: null, title: 'Soups of the world' })
    expect([await from('Brief'), await from('Brief', ruth)]).toMatchObject([null, { number: 1 }])
    expect(await from('Buy B', jonas)).toBe(null)
  })

  test('is read by those who read the curriculum of the group', async () => {
    const id = await adopt()
    const outsider = { ...mina, id: '00000000-0000-4000-8000-0000000000a5', email: 'ines@example.org' }
    await expect(room.tasksPlan(id, outsider)).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('a team', () => {
  async function team(group: string = supper) {
    const its = randomUUID()
    await room.asOwner('insert into public.teams (id, group_id, name) values ($1, $2, $3)', [
      its,
      group,
      its.slice(0, 8),
    ])
    return its
  }

  test('is the group’s own word for a task: its people have it, and it stays when the author writes anew', async () => {
    const cooks = await team()
    await room.asOwner('insert into public.team_members (team_id, user_id, group_id) values ($1, $2, $3)', [
      cooks,
      mina.id,
      supper,
    ])
    const id = await adopt({ now: on('02-10') })
    await room.adapt(id, [task('Buy A', 'edit', { field: 'team_id', value: cooks })], { now: on('02-10') })
    await room.tick(on('02-25'))
    expect(
      await room.asOwner('select user_id from public.task_assignees where task_id = $1', [
        (await room.named(id, 'Buy A')).id,
      ]),
    ).toEqual([{ user_id: mina.id }])
    await room.asOwner('delete from public.teams where id = $1', [cooks])
    expect(await room.overrides(id)).toEqual([])
  })

  test.each([
    ['of another group', () => choirOf().then(team)],
    ['that is none', async () => randomUUID()],
    ['that is no name of one', async () => 5],
  ])('%s is refused', async (_, other) => {
    const id = await adopt()
    const value = await other()
    for (const change of [
      task('Buy A', 'edit', { field: 'team_id', value }),
      {
        node_type: 'task',
        node_key: randomUUID(),
        op: 'add',
        value: { parent: room.keys.A, title: 'X', anchor: 'lesson', team_id: value },
      },
    ])
      await expect(room.adapt(id, [change], { now: friday })).rejects.toMatchObject({ code: '22023' })
  })

  test('does not go along into another group', async () => {
    const cooks = await team()
    const group = await choirOf()
    const [id, other] = [await adopt(), await adopt({ group })]
    await room.adapt(
      id,
      [
        task('Buy A', 'edit', { field: 'team_id', value: cooks }),
        task('Buy A', 'edit', { field: 'title', value: 'Buy leeks' }),
        {
          node_type: 'task',
          node_key: randomUUID(),
          op: 'add',
          value: { parent: room.keys.A, title: 'X', anchor: 'lesson', team_id: cooks },
        },
      ],
      { now: friday },
    )
    await room.ask(ruth, 'select public.copy_adaptation($1, $2, $3)', [randomUUID(), id, other], friday)
    const copied = await room.overrides(other)
    expect(copied.map(({ field }) => field).sort()).toEqual(['', 'title'])
    expect(JSON.stringify(copied)).not.toContain(cooks)
  })
})
