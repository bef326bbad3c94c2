import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import type { Someone } from '../acting.ts'
import { choir, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { type Result, scheduleRoom, tuesdays } from './schedule-room.ts'

const letters = 'ABCDEFGHIJKL'
let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  version = await room.version(letters.length)
})
beforeEach(() => database.admin.query('delete from public.adoptions; delete from public.group_off_days'))
afterAll(() => database.stop())

interface Plan {
  ends_on: string | null
  tray: number
  lessons: { title: string; on_date: string | null }[]
}
const nextYear = '2027-03-02'

async function adopted(options = {}) {
  const { adoption_id: id } = await room.adopt(version, options)
  const does = async (kind: string, title: string, more: Record<string, unknown> = {}) =>
    room.change(id, { kind, entry: await room.entry(id, title), ...more })
  return { id, does }
}
interface Wanted {
  by?: Someone
  group?: string
  start?: string
  id?: string
  [option: string]: unknown
}
async function copy(
  from: string,
  { by = ruth, group = supper, start = nextYear, id = randomUUID(), ...options }: Wanted = {},
) {
  const [row] = await room.ask<{ it: Result }>(by, 'select public.copy_schedule($1, $2, $3, $4, $5) as it', [
    id,
    from,
    group,
    start,
    JSON.stringify(options),
  ])
  return row!.it
}
async function preview(from: string, { by = ruth, group = supper, start = nextYear, ...options }: Wanted = {}) {
  const [row] = await room.ask<{ it: Plan }>(by, 'select public.preview_copy($1, $2, $3, $4) as it', [
    from,
    group,
    start,
    JSON.stringify(options),
  ])
  return row!.it
}
/** The first entries of a plan. */
const head = async (id: string, many: number) => (await room.plan(id)).split(', ').slice(0, many).join(', ')
const ended = (id: string) => room.change(id, { kind: 'end' })
/** The n-th meeting of each lesson: how many days of the plan are not after it. */
async function meetings(adoption: string) {
  const rows = await room.rows(adoption)
  const days = [...new Set(rows.flatMap(({ on }) => on ?? []))].toSorted()
  return new Map(
    rows
      .filter(({ kind }) => kind === 'lesson')
      .map((row) => [`${row.title}${row.part}`, row.on && days.indexOf(row.on) + 1]),
  )
}

describe('next year', () => {
  test('the 11th meeting’s lesson is on the 11th meeting, whatever was off in either year', async () => {
    const { id } = await adopted()
    await room.change(id, { kind: 'close_day', on: '2026-03-10', label: 'Snow' })
    await room.change(id, { kind: 'close_day', on: '2026-04-07', label: 'Easter' })
    expect((await room.rows(id))[10]).toMatchObject({ title: 'K', on: '2026-05-26' })
    await ended(id)
    await room.ask(ruth, "select public.set_off_days($1, $2, '2027-03-23', '2027-03-30', 'Break', array['lessons'])", [
      randomUUID(),
      supper,
    ])
    const { adoption_id: next, ends_on } = await copy(id)
    const tuesdaysOn = (await room.rows(next)).map(({ on }) => on)
    expect(tuesdaysOn.slice(0, 4)).toEqual(['2027-03-02', '2027-03-09', '2027-03-16', '2027-04-06'])
    expect((await room.rows(next))[10]).toMatchObject({ title: 'K', on: '2027-05-25' })
    expect(ends_on).toBe('2027-06-01')
  })

  test('has the same parts, joined lessons, gaps and order, with nothing taught, pinned or led', async () => {
    const { id, does } = await adopted()
    await does('lead', 'A', { user: mina.id })
    await does('taught', 'A')
    await does('extend', 'B')
    await does('merge', 'D')
    await does('bump', 'F')
    await does('pin', 'E', { on: '2026-03-26' })
    expect(await head(id, 10)).toBe(
      'A 03-03, B 03-10, B 03-17, C 03-24, D 03-24, E 03-26, · 03-31, F 04-07, G 04-14, H 04-21',
    )
    await ended(id)
    const { adoption_id: next } = await copy(id)
    expect(await head(next, 10)).toBe(
      'A 03-02, B 03-09, B 03-16, C 03-23, D 03-23, E 03-30, · 04-06, F 04-13, G 04-20, H 04-27',
    )
    expect(
      await room.asOwner(
        "select 1 from public.scheduled_lessons where adoption_id = $1 and (state <> 'planned' or pinned_on is not null or leader_id is not null)",
        [next],
      ),
    ).toEqual([])
  })

  test('lessons that shared a meeting by being pinned there share it again', async () => {
    const { id, does } = await adopted()
    await does('pin', 'E', { on: '2026-03-10' })
    await ended(id)
    expect(await head((await copy(id)).adoption_id, 5)).toBe('A 03-02, E 03-09, B 03-16, C 03-23, D 03-30')
    await room.asOwner("delete from public.adoptions where start_on = '2027-03-02'")
    await room.asOwner("update public.adoptions set status = 'active', ended_at = null")
    await does('taught', 'B', { on: '2026-03-10' })
    await does('taught', 'A', { on: '2026-03-10' })
    await ended(id)
    expect(await head((await copy(id)).adoption_id, 4)).toBe('A 03-02, B 03-02, E 03-02, C 03-09')
  })

  test('what was skipped is back in its empty meeting, or stays skipped', async () => {
    const { id, does } = await adopted()
    await does('skip', 'B', { gap: true })
    await ended(id)
    const { adoption_id: next } = await copy(id)
    expect(await head(next, 3)).toBe('A 03-02, B 03-09, C 03-16')
    await ended(next)
    expect(await head((await copy(id, { keep_skipped: true })).adoption_id, 4)).toBe(
      'A 03-02, · 03-09, B tray, C 03-16',
    )
  })

  test('begins in another rhythm, with its leaders, where that is asked for', async () => {
    const { id, does } = await adopted()
    await does('lead', 'B', { user: mina.id })
    await ended(id)
    const options = { patterns: [{ ...tuesdays, rrule: 'FREQ=WEEKLY;BYDAY=TH' }], leaders: true, place: 'Hall' }
    const { adoption_id: next } = await copy(id, options)
    expect(await head(next, 2)).toBe('A 03-04, B 03-11')
    expect(
      await room.asOwner(
        'select lesson.leader_id, its.place from public.scheduled_lessons as lesson join public.adoptions as its on its.id = lesson.adoption_id where its.id = $1 and leader_id is not null',
        [next],
      ),
    ).toEqual([{ leader_id: mina.id, place: 'Hall' }])
  })
})

describe('a copy', () => {
  test('is previewed with the dates that it then has, and the preview writes nothing', async () => {
    const { id, does } = await adopted()
    await does('extend', 'C')
    await does('bump', 'E')
    const seen = await preview(id)
    expect(await room.asOwner('select 1 from public.adoptions')).toHaveLength(1)
    await ended(id)
    const { adoption_id: next, ends_on } = await copy(id)
    const lessons = (await room.rows(next)).filter(({ kind }) => kind === 'lesson')
    expect(seen.lessons.map(({ title, on_date }) => [title, on_date])).toEqual(
      lessons.map(({ title, on }) => [title, on]),
    )
    expect(seen).toMatchObject({ ends_on, tray: 0 })
  })

  test('takes up another version: what it lacks is left out, and what is new comes last', async () => {
    const curriculum = await room.curriculum(ruth, 'Breads')
    const unit = await room.unit(curriculum, 'Winter')
    for (const title of ['A', 'B', 'C']) await room.lesson(curriculum, unit, title)
    const { adoption_id: id } = await room.adopt(await room.publish(curriculum))
    await room.change(id, { kind: 'swap', entry: await room.entry(id, 'A'), with: await room.entry(id, 'C') })
    await room.asOwner("delete from public.lessons where version_id = $1 and title = 'B'", [curriculum])
    await room.lesson(curriculum, unit, 'D')
    const newer = await room.publish(curriculum)
    await ended(id)
    expect(await room.plan((await copy(id, { version_id: newer })).adoption_id)).toBe('C 03-02, A 03-09, D 03-16')
    await expect(copy(id, { version_id: version })).rejects.toMatchObject({ code: 'PT404' })
  })

  test('sent twice is one, and one group has one at a time', async () => {
    const { id } = await adopted()
    await expect(copy(id)).rejects.toMatchObject({ code: 'PT409' })
    await ended(id)
    const its = randomUUID()
    await copy(id, { id: its })
    await copy(id, { id: its })
    expect(await room.asOwner('select 1 from public.adoptions')).toHaveLength(2)
    expect(await room.rows(its)).toHaveLength(letters.length)
    await expect(copy(id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('goes into another group of who may plan there, by their own days off', async () => {
    const { id } = await adopted()
    await room.asOwner(
      "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, '2027-03-09', '2027-03-09', 'Concert')",
      [choir],
    )
    const { adoption_id: next } = await copy(id, { by: tomas, group: choir })
    expect(await head(next, 3)).toBe('A 03-02, B 03-16, C 03-23')
    await room.asOwner("insert into private.group_permission_limits values ($1, 'curriculumManagement', 'member')", [
      supper,
    ])
    await ended(id)
    await expect(copy(id, { by: mina })).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('delete from private.group_permission_limits')
  })

  test('is not for outsiders, nor into a group that one is not in', async () => {
    const { id } = await adopted()
    await ended(id)
    for (const door of [copy, preview]) {
      await expect(door(id, { by: jonas })).rejects.toMatchObject({ code: 'PT404' })
      await expect(door(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
      await expect(door(id, { group: randomUUID() })).rejects.toMatchObject({ code: 'PT404' })
      await expect(door(id, { start: '3000-01-01' })).rejects.toMatchObject({ code: '22023' })
      await expect(door(id, { leaders: 'all' })).rejects.toMatchObject({ code: '22023' })
    }
  })

  test('keeps the meeting of every lesson, whatever was done to the first', async () => {
    const step = fc.record({
      kind: fc.constantFrom('bump', 'extend', 'merge', 'pin', 'taught', 'close_day', 'open_day', 'swap'),
      one: fc.nat(20),
      other: fc.nat(20),
      day: fc.nat(90),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.constantFrom(1, 2), async (steps, places) => {
        await room.asOwner('delete from public.adoptions')
        const { id } = await adopted({ patterns: [{ ...tuesdays, places }] })
        for (const { kind, one, other, day } of steps) {
          const rows = await room.rows(id)
          const on = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
          const [entry, target] = [rows[one % rows.length]!.id, rows[other % rows.length]!.id]
          try {
            await room.change(id, { kind, entry, with: target, on })
          } catch (error) {
            expect(error).toMatchObject({ code: '22023' })
          }
        }
        await ended(id)
        const { adoption_id: next } = await copy(id)
        expect(await meetings(next)).toEqual(await meetings(id))
      }),
      sample(process.env.FUZZ ? 1000 : 25),
    )
  })
})
