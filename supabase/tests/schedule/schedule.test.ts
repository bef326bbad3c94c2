import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type ScheduleDeed, scheduleRoom, tuesdays } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  version = await room.version()
})
beforeEach(() =>
  database.admin.query(`
    delete from public.adoptions; delete from public.group_off_days;
    insert into public.group_members (group_id, user_id, role) values ('${supper}', '${mina.id}', 'member') on conflict do nothing`),
)
afterAll(() => database.stop())

const start = 'A 03-03, B 03-10, C 03-17, D 03-24'
async function adopted() {
  const { adoption_id: id } = await room.adopt(version)
  const does = async (kind: string, title: string, more: Record<string, unknown> = {}) =>
    room.change(id, { kind, entry: await room.entry(id, title), ...more })
  return { id, does, plan: () => room.plan(id) }
}

describe('a group', () => {
  test('takes a curriculum up and has a day for each lesson, once however often it is sent', async () => {
    const id = randomUUID()
    const first = await room.adopt(version, { id })
    expect(await room.plan(id)).toBe(start)
    expect(first).toMatchObject({ ends_on: '2026-03-24', tray: 0, version: 1 })
    expect(first.moves.map(({ title, from, to }) => [title, from, to])[1]).toEqual(['B', null, '2026-03-10'])
    await room.adopt(version, { id })
    expect(await room.plan(id)).toBe(start)
    await expect(room.adopt(version)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('can’t take up what its member may not read, nor may an outsider for it', async () => {
    await expect(room.adopt(version, { by: jonas })).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.adopt(version, { by: tomas })).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.adopt(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  })

  test('reads what it has taken up, and nobody else does', async () => {
    const { id } = await adopted()
    expect(await room.sees(mina, 'lessons', version)).toBe(4)
    expect(await room.sees(jonas, 'lessons', version)).toBe(0)
    expect(await room.sees(mina, 'scheduled_lessons', id, 'adoption_id')).toBe(4)
    expect(await room.sees(jonas, 'scheduled_lessons', id, 'adoption_id')).toBe(0)
  })
})

test('members find what their group follows in their library, in the version that it follows', async () => {
  const curriculum = await room.curriculum(ruth, 'Breads of the world')
  const unit = await room.unit(curriculum, 'Rye', ruth)
  await room.lesson(curriculum, unit, 'Crust', ruth)
  const first = await room.publish(curriculum, ruth)
  await room.adopt(first)
  await room.lesson(curriculum, unit, 'Crumb', ruth)
  const second = await room.publish(curriculum, ruth)
  const latest = async (by: Someone) =>
    (
      await room.ask<{ id: string; latest_id: string; lesson_count: number }>(
        by,
        'select id, latest_id, lesson_count from public.my_curricula()',
      )
    ).find(({ id }) => id === curriculum)
  expect(await latest(mina)).toMatchObject({ latest_id: first, lesson_count: 1 })
  expect(await latest(ruth)).toMatchObject({ latest_id: second, lesson_count: 2 })
  expect(await latest(jonas)).toBeUndefined()
})

describe('deeds', () => {
  test.each<[kind: string, title: string, more: Record<string, unknown>, becomes: string]>([
    ['bump', 'B', { n: 2 }, 'A 03-03, · 03-10, · 03-17, B 03-24, C 03-31, D 04-07'],
    ['extend', 'B', {}, 'A 03-03, B 03-10, B 03-17, C 03-24, D 03-31'],
    ['merge', 'B', {}, 'A 03-03, B 03-03, C 03-10, D 03-17'],
    ['pin', 'B', { on: '2026-03-12' }, 'A 03-03, B 03-12, C 03-10, D 03-17'],
    ['pin', 'B', { on: '2026-03-10' }, start],
    ['taught', 'B', {}, start],
    ['taught', 'B', { on: '2026-03-12' }, 'A 03-03, B 03-12, C 03-17, D 03-24'],
    ['skip', 'B', {}, 'A 03-03, B tray, C 03-10, D 03-17'],
    ['skip', 'B', { gap: true }, 'A 03-03, · 03-10, B tray, C 03-17, D 03-24'],
    ['place', 'B', { on: '2026-03-24', only: true }, 'A 03-03, B 03-24, C 03-10, D 03-17'],
    ['place', 'B', { on: '2026-03-24', only: false }, 'A 03-03, · 03-10, · 03-17, B 03-24, C 03-31, D 04-07'],
    ['reorder', 'D', { after: null }, 'D 03-03, A 03-10, B 03-17, C 03-24'],
  ])('%s %s %j', async (kind, title, more, becomes) => {
    const { id, does, plan } = await adopted()
    const dry = await room.change(id, { kind, entry: await room.entry(id, title), ...more }, { dry: true })
    expect(await plan()).toBe(start)
    const done = await does(kind, title, more)
    expect(await plan()).toBe(becomes)
    expect(done.moves.map(({ title: named, from, to }) => [named, from, to])).toEqual(
      dry.moves.map(({ title: named, from, to }) => [named, from, to]),
    )
    await room.undo(done.op)
    expect(await plan()).toBe(start)
  })

  test.each<[ScheduleDeed, string]>([
    [{ kind: 'close_day', on: '2026-03-10', label: 'Snow' }, 'A 03-03, B 03-17, C 03-24, D 03-31'],
    [{ kind: 'open_day', on: '2026-03-05' }, 'A 03-03, B 03-05, C 03-10, D 03-17'],
    [
      { kind: 'pattern', from_on: '2026-03-12', rrule: 'FREQ=WEEKLY;BYDAY=TH', start_time: '18:00', minutes: 90 },
      'A 03-03, B 03-10, C 03-12, D 03-19',
    ],
    [{ kind: 'start', on: '2026-03-08' }, 'A 03-10, B 03-17, C 03-24, D 03-31'],
  ])('%j', async (deed, becomes) => {
    const { id, plan } = await adopted()
    const { op } = await room.change(id, deed)
    expect(await plan()).toBe(becomes)
    await room.undo(op)
    expect(await plan()).toBe(start)
  })

  test('change places, split, come back, and are pulled', async () => {
    const { id, does, plan } = await adopted()
    await room.change(id, { kind: 'swap', entry: await room.entry(id, 'A'), with: await room.entry(id, 'D') })
    expect(await plan()).toBe('D 03-03, B 03-10, C 03-17, A 03-24')
    await does('merge', 'C')
    await does('split', 'C')
    await does('bump', 'C')
    await does('pull', 'C')
    await does('skip', 'C')
    await does('unskip', 'C')
    expect(await plan()).toBe('D 03-03, B 03-10, C 03-17, A 03-24')
  })

  test('catch up with what has slipped, in each of three ways', async () => {
    const now = '2026-03-18T12:00:00Z'
    const { id, does, plan } = await adopted()
    await does('taught', 'A')
    for (const [mode, becomes] of [
      ['shift', 'A 03-03, · 03-10, · 03-17, B 03-24, C 03-31, D 04-07'],
      ['skip', 'A 03-03, · 03-10, B tray, · 03-17, C tray, D 03-24'],
      ['double', 'A 03-03, · 03-10, · 03-17, B 03-24, C 03-24, D 03-31'],
    ]) {
      const { op } = await room.change(id, { kind: 'catch_up', mode }, { now })
      expect(await plan()).toBe(becomes)
      await room.undo(op, ruth, now)
    }
  })

  test('pause, and go on later or as planned', async () => {
    const { id, plan } = await adopted()
    await room.change(id, { kind: 'pause' }, { now: '2026-03-09T12:00:00Z' })
    const { op } = await room.change(id, { kind: 'resume', mode: 'shift' }, { now: '2026-03-20T12:00:00Z' })
    expect(await plan()).toBe('A 03-03, · 03-10, · 03-17, B 03-24, C 03-31, D 04-07')
    await room.undo(op, ruth, '2026-03-20T13:00:00Z')
    await room.change(id, { kind: 'resume', mode: 'keep' })
    expect(await plan()).toBe(start)
    await room.change(id, { kind: 'end' })
    await expect(room.change(id, { kind: 'pause' })).rejects.toMatchObject({ code: 'PT409' })
    expect((await room.adopt(version)).adoption_id).not.toBe(id)
  })
})

test('an adoption sent twice at once is one', async () => {
  const id = randomUUID()
  const both = await Promise.all([1, 2].map(() => room.adopt(version, { id })))
  expect(both.map(({ adoption_id }) => adoption_id)).toEqual([id, id])
  expect(await room.plan(id)).toBe(start)
})

describe('a deed', () => {
  test('sent twice is one, and one on an older plan is refused', async () => {
    const { id, plan } = await adopted()
    const deed = { kind: 'bump', entry: await room.entry(id, 'B') }
    const op = randomUUID()
    const first = await room.change(id, deed, { id: op, version: 1 })
    expect(await room.change(id, deed, { id: op, version: 1 })).toEqual(first)
    expect(await plan()).toBe('A 03-03, · 03-10, B 03-17, C 03-24, D 03-31')
    await expect(room.change(id, deed, { version: 1 })).rejects.toMatchObject({
      code: 'PT409',
      detail: expect.stringContaining('"version": 2'),
    })
  })

  test('of two people at once is done one after the other', async () => {
    const { id, plan } = await adopted()
    const deed = { kind: 'bump', entry: await room.entry(id, 'B') }
    const both = await Promise.allSettled([1, 2].map(() => room.change(id, deed, { version: 1 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await plan()).toBe('A 03-03, · 03-10, B 03-17, C 03-24, D 03-31')
  })

  test('is not undone under a later one that touched the same, which is named', async () => {
    const { id, does } = await adopted()
    const first = await does('pin', 'B', { on: '2026-03-12' })
    const second = await does('unpin', 'B')
    await expect(room.undo(first.op)).rejects.toMatchObject({
      code: 'PT409',
      detail: expect.stringContaining(second.op),
    })
    await room.undo(second.op)
    await room.undo(first.op)
    await room.undo(first.op)
    expect(await room.plan(id)).toBe(start)
  })

  test('can be undone for seven days', async () => {
    const { does } = await adopted()
    const { op } = await does('bump', 'B')
    const late = new Date(Date.now() + 8 * 86_400_000).toISOString()
    await expect(room.undo(op, ruth, late)).rejects.toMatchObject({ code: 'PT409' })
  })

  test.each<[ScheduleDeed, string]>([
    [{ kind: 'bump', n: 10000 }, '22023'],
    [{ kind: 'bump', entry: 'nobody' }, '22023'],
    [{ kind: 'pull' }, '22023'],
    [{ kind: 'shorten' }, '22023'],
    [{ kind: 'pin', on: '2026-02-30' }, '22023'],
    [{ kind: 'pin', on: '3000-01-01' }, '22023'],
    [{ kind: 'pin' }, '22023'],
    [{ kind: 'lead', user: jonas.id }, '22023'],
    [{ kind: 'start', on: '3000-01-01' }, '22023'],
    [
      {
        kind: 'pattern',
        from_on: '2026-03-01',
        rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
        start_time: '19:00',
        minutes: 60,
      },
      '22023',
    ],
    [
      { kind: 'pattern', from_on: '2026-03-01', rrule: 'FREQ=DAILY;COUNT=3', start_time: '19:00', minutes: 60 },
      '22023',
    ],
    [{ kind: 'dance' }, '22023'],
    [{ kind: 'catch_up', mode: 'run' }, '22023'],
    [{ kind: 'place', on: '2026-03-11', only: false }, '22023'],
  ])('%j is refused, and nothing moves', async (deed, code) => {
    const { id } = await adopted()
    const before = await room.kept(id)
    await expect(room.change(id, { entry: await room.entry(id, 'B'), ...deed })).rejects.toMatchObject({
      code,
    })
    expect(await room.kept(id)).toEqual(before)
  })

  test('on a lesson that was taught is refused', async () => {
    const { does } = await adopted()
    await does('taught', 'A')
    for (const kind of ['bump', 'skip', 'merge', 'pin'])
      await expect(does(kind, 'A', { on: '2026-03-04' })).rejects.toMatchObject({ code: '22023' })
  })

  test('is not for outsiders, nor for whoever has left', async () => {
    const { id, does } = await adopted()
    const { op } = await does('bump', 'B')
    const deed = { kind: 'close_day', on: '2026-03-10' }
    await expect(room.change(id, deed, { by: jonas })).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.undo(op, jonas)).rejects.toMatchObject({ code: 'PT404' })
    await room.change(id, deed, { by: mina })
    await does('lead', 'B', { user: mina.id })
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, mina.id])
    await expect(room.change(id, deed, { by: mina })).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.asOwner('select 1 from public.scheduled_lessons where leader_id is not null')).toEqual([])
  })
})

describe('days off', () => {
  const off = (id: string, dry = false) =>
    room.ask<{ title: string; effect: string }>(
      ruth,
      "select title, effect from public.set_off_days($1, $2, '2026-03-10', '2026-03-17', 'Break', array['lessons'], $3)",
      [id, supper, dry],
    )

  test('say which lessons they move, move them, and bring them back when they go', async () => {
    const { plan } = await adopted()
    const id = randomUUID()
    const moved = ['B', 'C', 'D'].map((title) => ({ title, effect: 'moved' }))
    expect(await off(id, true)).toEqual(moved)
    expect(await plan()).toBe(start)
    expect(await off(id)).toEqual(moved)
    expect(await plan()).toBe('A 03-03, B 03-24, C 03-31, D 04-07')
    await room.ask(ruth, 'delete from public.group_off_days where id = $1', [id])
    expect(await plan()).toBe(start)
  })

  test('leave a schedule alone that does not keep them, or that opens the day itself', async () => {
    const { id, plan } = await adopted()
    await off(randomUUID())
    await room.change(id, { kind: 'open_day', on: '2026-03-10' })
    expect(await plan()).toBe('A 03-03, B 03-10, C 03-24, D 03-31')
    await room.change(id, { kind: 'off_days', use: false })
    expect(await plan()).toBe(start)
  })
})

describe('a preview', () => {
  test('has the dates that the group would get, and writes nothing', async () => {
    const options = JSON.stringify({ patterns: [{ ...tuesdays, minutes: 45 }] })
    const [row] = await room.ask<{
      it: { lessons: { title: string; on_date: string }[]; over: number; ends_on: string }
    }>(ruth, 'select public.preview_schedule($1, $2, $3, $4) as it', [supper, version, '2026-03-03', options])
    expect(row!.it.lessons.map(({ title, on_date }) => `${title} ${on_date.slice(5)}`).join(', ')).toBe(start)
    expect(row!.it).toMatchObject({ over: 4, ends_on: '2026-03-24' })
    expect(await room.asOwner('select 1 from public.adoptions')).toEqual([])
  })

  test('tells an outsider nothing of a version or a group', async () => {
    for (const [group, wanted] of [
      [null, version],
      [null, randomUUID()],
      [supper, version],
      [randomUUID(), version],
    ])
      await expect(
        room.ask(jonas, "select public.preview_schedule($1, $2, '2026-03-03')", [group, wanted]),
      ).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('the group hears', () => {
  const told = async () =>
    (
      await room.asOwner<{ message: string }>(
        'select message from public.notifications where user_id = $1 order by created_at',
        [mina.id],
      )
    ).map(({ message }) => message)
  beforeEach(() => database.admin.query('delete from public.notifications'))

  test('once that it takes a curriculum up, and the one who did it does not', async () => {
    await adopted()
    expect(await told()).toEqual(['Soups of the world'])
    expect(
      await room.asOwner(
        `select told.url = '/curriculum/management?curriculumId=' || told.related_id as leads, its.curriculum_id = told.related_id as points
         from public.notifications as told, public.adoptions as its where told.user_id = $1`,
        [mina.id],
      ),
    ).toEqual([{ leads: true, points: true }])
    expect(
      await room.asOwner('select 1 from public.notifications where user_id in ($1, $2)', [ruth.id, jonas.id]),
    ).toEqual([])
  })

  test('once an hour what has moved, and nothing of what was undone', async () => {
    const { does } = await adopted()
    await database.admin.query('delete from public.notifications')
    await does('taught', 'A')
    expect(await told()).toEqual([])
    await does('bump', 'B')
    const { op } = await does('bump', 'C')
    expect(await told()).toEqual(['“B” moves to 17 Mar, 2 more follow'])
    await room.undo(op)
    expect(await told()).toEqual(['“B” moves to 17 Mar, 2 more follow'])
    await does('pull', 'B')
    expect(await told()).toEqual([])
    await does('bump', 'B')
    expect(await told()).toEqual(['“B” moves to 17 Mar, 2 more follow'])
  })

  test('where a lesson is after all, if it had read that it moves', async () => {
    const { does } = await adopted()
    await database.admin.query('delete from public.notifications')
    const { op } = await does('bump', 'D')
    await database.admin.query('update public.notifications set is_read = true')
    await room.undo(op)
    expect(await told()).toEqual(['“D” moves to 31 Mar', '“D” moves to 24 Mar'])
  })

  test('once of days off', async () => {
    await adopted()
    await database.admin.query('delete from public.notifications')
    const id = randomUUID()
    await room.ask(ruth, "select public.set_off_days($1, $2, '2026-03-24', '2026-03-24', 'Snow', array['lessons'])", [
      id,
      supper,
    ])
    expect(await told()).toEqual(['“Snow”, 24 Mar: “D” moves to 31 Mar'])
    await room.ask(ruth, 'delete from public.group_off_days where id = $1', [id])
    expect(await told()).toEqual([])
  })

  test('once of all days off that come out of a file, and of their end if it had read of them', async () => {
    await adopted()
    await database.admin.query('delete from public.notifications')
    const days = ['2026-03-10', '2026-03-24'].map((on, n) => ({
      id: randomUUID(),
      starts_on: on,
      ends_on: on,
      label: `${n}`,
    }))
    await room.ask(ruth, 'select * from public.import_off_days($1, $2)', [supper, JSON.stringify(days)])
    expect(await told()).toEqual(['“B” moves to 17 Mar, 2 more follow'])
    await database.admin.query('update public.notifications set is_read = true')
    await room.ask(ruth, 'delete from public.group_off_days where id = $1', [days[0]!.id])
    expect((await told()).slice(1)).toEqual(['“0”, 10 Mar is off the calendar: “B” moves to 10 Mar, 2 more follow'])
  })
})

test('the lessons that somebody leads go to the heir', async () => {
  const { id, does } = await adopted()
  await does('lead', 'B', { user: tomas.id })
  await room.asOwner('select private.hand_over_lessons($1, $2, $3)', [supper, tomas.id, mina.id])
  expect(
    await room.asOwner(
      'select leader_id from public.scheduled_lessons where adoption_id = $1 and leader_id is not null',
      [id],
    ),
  ).toEqual([{ leader_id: mina.id }])
})

test('a plan is checked beforehand: lessons that are too long for their meetings, and too many of them', async () => {
  const check = async (until: string, minutes: number) =>
    (
      await room.ask<{ it: unknown }>(ruth, "select public.check_plan($1, $2, '2026-03-03', $3, $4) as it", [
        supper,
        version,
        until,
        JSON.stringify({ patterns: [{ ...tuesdays, minutes }] }),
      ])
    )[0]!.it
  expect(await check('2026-03-24', 60)).toMatchObject({ fits: true, lessons: 4, meetings: 4, splits: [] })
  expect(await check('2026-03-17', 60)).toMatchObject({ fits: false, meetings: 3, wanted: 4 })
  expect(await check('2026-06-01', 45)).toMatchObject({
    ...{ fits: false, longest: 50, minutes: 45, wanted: 8 },
    splits: ['A', 'B', 'C', 'D'].map((title) => ({ title, parts: 2 })),
  })
})
