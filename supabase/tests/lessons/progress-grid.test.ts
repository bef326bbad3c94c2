import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

/* Lessons A to D on Tuesdays from 3 March. Ruth is the group's admin, Tomas its manager, Mina a member. */

interface Grid {
  sees: string
  excuses: boolean
  people: number
  units: { key: string; title: string }[]
  lessons: { key: string; title: string; unit: string }[]
  average: number[] | null
  members: { user_id: string; states: string; more: number }[]
}

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await arrangeRanks(database)
  await room.asOwner('delete from public.group_members where user_id = $1', ['00000000-0000-4000-8000-0000000000f4'])
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(4, (title) => ({ release: title === 'C' ? 'after_previous' : 'open' }))
  await room.limitMembers()
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.teams')
  await room.asOwner('delete from public.group_members where user_id = any ($1)', [[jonas.id, ines.id]])
  await room.asOwner("update public.feature_flags set enabled = true where key = 'group_progress_dashboard'")
  id = (await room.adopt(its.version)).adoption_id
  await room.asOwner("update public.adoptions set created_at = '2026-02-01'")
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const grid = (by: Someone, team: string | null = null, unit: string | null = null) =>
  room.one<Grid>(by, 'progress_grid($1, $2, $3)', [id, unit, team])
const excuse = (by: Someone, user: string, lesson: string, excused = true, note = '') =>
  room.one<null>(by, 'excuse($1, $2, $3, $4, $5)', [id, user, lesson, excused, note])
const join = (...people: Someone[]) =>
  room.asOwner(
    "insert into public.group_members (group_id, user_id, joined_at) select $1, id, '2026-01-01' from unnest($2::uuid[]) as id",
    [supper, people.map((person) => person.id)],
  )
const team = async (...people: Someone[]) => {
  const made = randomUUID()
  await room.asOwner('insert into public.teams (id, group_id, name) values ($1, $2, $3)', [made, supper, made])
  for (const person of people)
    await room.asOwner('insert into public.team_members (team_id, user_id, group_id) values ($1, $2, $3)', [
      made,
      person.id,
      supper,
    ])
  return made
}
const rowsOf = ({ members }: Grid) => Object.fromEntries(members.map(({ user_id, states }) => [user_id, states]))

describe('the grid', () => {
  beforeEach(async () => {
    await room.finish(mina, id, key('A'))
    await room.readLesson(mina, id, key('B'), { seconds: 5 })
    await room.finish(tomas, id, key('A'))
  })

  test('tells an admin of the group how far each member is in each lesson', async () => {
    const told = await grid(ruth)
    expect(told).toMatchObject({ sees: 'all', excuses: true, people: 3 })
    expect(told.lessons.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D'])
    expect(told.units).toEqual([{ key: key('Autumn'), title: 'Autumn' }])
    expect(rowsOf(told)).toEqual({ [ruth.id]: 'nnnn', [tomas.id]: 'dnnn', [mina.id]: 'dpnn' })
  })

  test.each([
    ['a member', mina, 'dpnn', false],
    ['a manager', tomas, 'dnnn', true],
  ])('tells %s of their own row alone', async (_, person, states, excuses) => {
    const told = await grid(person)
    expect(told).toMatchObject({ sees: 'own', excuses })
    expect(rowsOf(told)).toEqual({ [person.id]: states })
  })

  test('is not there for a stranger, nor for who has left', async () => {
    for (const person of [jonas, ines, otherAdmin]) await expect(grid(person)).rejects.toMatchObject({ code: 'PT404' })
    await join(jonas)
    await room.finish(jonas, id, key('A'))
    expect(rowsOf(await grid(ruth))[jonas.id]).toBe('dnnn')
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, jonas.id])
    await expect(grid(jonas)).rejects.toMatchObject({ code: 'PT404' })
    expect(rowsOf(await grid(ruth))[jonas.id]).toBeUndefined()
  })

  test('is not there for an admin who is no member', async () => {
    for (const person of [tenantAdmin, superAdmin]) await expect(grid(person)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('has only the lessons of a unit, and none of another', async () => {
    expect((await grid(ruth, null, key('Autumn'))).lessons).toHaveLength(4)
    const none = await grid(ruth, null, randomUUID())
    expect([none.lessons, none.members[0]!.states]).toEqual([[], ''])
  })

  test('counts what was done before it went out of the plan', async () => {
    await room.asOwner("update public.scheduled_lessons set state = 'skipped' where lesson_key = $1", [key('A')])
    const told = await grid(ruth)
    expect(told.members.find(({ user_id }) => user_id === mina.id)).toMatchObject({ states: 'pnn', more: 1 })
  })

  test('is nobody’s where the group has no dashboard; what was done stays', async () => {
    await room.asOwner("update public.feature_flags set enabled = false where key = 'group_progress_dashboard'")
    for (const person of [ruth, mina]) await expect(grid(person)).rejects.toMatchObject({ code: 'PT404' })
    await expect(excuse(ruth, mina.id, key('B'))).rejects.toMatchObject({ code: 'PT404' })
    await room.asOwner("update public.feature_flags set enabled = true where key = 'group_progress_dashboard'")
    expect(rowsOf(await grid(ruth))[mina.id]).toBe('dpnn')
  })
})

describe('the average', () => {
  test('is nobody’s under five members', async () => {
    await join(jonas)
    for (const person of [ruth, tomas, mina]) expect((await grid(person)).average).toBeNull()
  })

  test('is everybody’s from five on, of members alone', async () => {
    await room.finish(mina, id, key('A'))
    await join(jonas, ines)
    await excuse(ruth, jonas.id, key('A'))
    for (const person of [ruth, tomas, mina]) expect((await grid(person)).average).toEqual([40, 0, 0, 0])
  })

  test('is none of a team of one, nor of one that leaves few over', async () => {
    await join(jonas, ines)
    const alone = await team(mina)
    for (const person of [ruth, tomas, jonas]) expect((await grid(person, alone)).average).toBeNull()
    // one's own row stays
    expect(rowsOf(await grid(jonas, alone))).toEqual({ [jonas.id]: 'nnnn' })
    expect(rowsOf(await grid(ruth, alone))).toEqual({ [mina.id]: 'nnnn' })
    await join(tenantAdmin)
    const five = await team(ruth, tomas, mina, jonas, ines)
    expect((await grid(ruth, five)).average).toHaveLength(4)
    for (const person of [tomas, mina]) expect((await grid(person, five)).average).toBeNull()
    await room.asOwner('delete from public.group_members where user_id = $1', [tenantAdmin.id])
    // who puts teams together has none of them
    expect((await grid(mina, five)).average).toHaveLength(4)
    expect((await grid(tomas, five)).average).toBeNull()
  })

  test('is refused of a team of another group', async () => {
    await expect(grid(ruth, randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('an excuse', () => {
  const progress = async (by = mina, now = '2026-03-31T12:00Z') => room.progress(by, id, now)

  test('counts as done, and is shown apart', async () => {
    expect(await progress()).toMatchObject({ progress: { done: 0, total: 4 }, behind: 4, next: { title: 'A' } })
    await excuse(tomas, mina.id, key('A'), true, 'You led this one.')
    expect(await progress()).toMatchObject({
      progress: { done: 1, total: 4, percent: 25 },
      behind: 3,
      next: { title: 'B' },
      excused: [key('A')],
    })
    expect(await room.one(mina, 'my_lesson($1, $2)', [id, key('A')])).toMatchObject({
      progress: null,
      excused: { note: 'You led this one.' },
    })
    expect(rowsOf(await grid(ruth))[mina.id]).toBe('ennn')
    const lessonsOf = async (by: Someone) =>
      (await room.today(by, '2026-03-03T08:00Z')).flatMap(({ lessons }) => lessons)
    expect(await lessonsOf(mina)).toMatchObject([{ title: 'A', excused: true }])
    expect(await lessonsOf(ruth)).toMatchObject([{ title: 'A', excused: false }])
    // what is done as well counts once
    await room.finish(mina, id, key('A'))
    expect(await progress()).toMatchObject({ progress: { done: 1 } })
    expect(rowsOf(await grid(ruth))[mina.id]).toBe('dnnn')
  })

  test('said twice is one, is taken back, and is on record', async () => {
    for (const note of ['', 'Ill', 'Ill']) await excuse(ruth, mina.id, key('B'), true, note)
    const known = () => room.ask(mina, 'select note, "by" from public.lesson_excuses')
    expect(await known()).toEqual([{ note: 'Ill', by: ruth.id }])
    for (const _ of [1, 2]) await excuse(ruth, mina.id, key('B'), false)
    expect(await known()).toEqual([])
    expect((await progress()).progress.done).toBe(0)
    expect(
      await room.asOwner(
        "select action, subject_id from public.audit_log where action like 'lesson.%' order by id desc limit 2",
      ),
    ).toEqual([
      { action: 'lesson.unexcuse', subject_id: mina.id },
      { action: 'lesson.excuse', subject_id: mina.id },
    ])
  })

  test('opens the lesson after it, and leaves nothing to catch up on', async () => {
    const opening = async () =>
      (await room.one<{ opening: { open: boolean } }>(mina, 'resolved_lesson($1, $2)', [id, key('C')])).opening.open
    expect(await opening()).toBe(false)
    await excuse(ruth, mina.id, key('B'))
    expect(await opening()).toBe(true)
    const now = '2026-03-11T12:00Z'
    expect((await room.pace(mina, id, 'skipping', { dry: true, now })).days.map(({ title }) => title)).toEqual(['A'])
    await excuse(ruth, mina.id, key('A'))
    await expect(room.pace(mina, id, 'skipping', { dry: true, now })).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is a manager’s to give, to members alone, for lessons that there are', async () => {
    await expect(excuse(mina, mina.id, key('A'))).rejects.toMatchObject({ code: '42501' })
    await expect(excuse(jonas, mina.id, key('A'))).rejects.toMatchObject({ code: 'PT404' })
    await expect(excuse(ruth, jonas.id, key('A'))).rejects.toMatchObject({
      code: 'PT404',
      message: 'This person isn’t a member of the group.',
    })
    await expect(excuse(ruth, mina.id, randomUUID())).rejects.toMatchObject({ code: 'PT404' })
    await expect(excuse(ruth, mina.id, key('A'), true, 'x'.repeat(301))).rejects.toMatchObject({ code: '22023' })
    expect(await room.asOwner('select from public.lesson_excuses')).toEqual([])
  })

  test('is read by its person and by managers, and by nobody else', async () => {
    await excuse(ruth, mina.id, key('A'), true, 'Between us')
    const seen = async (by: Someone) => (await room.ask(by, 'select note from public.lesson_excuses')).length
    for (const person of [mina, tomas, ruth]) expect(await seen(person)).toBe(1)
    await join(jonas)
    for (const person of [jonas, ines, otherAdmin]) expect(await seen(person)).toBe(0)
    await room.asOwner('delete from public.group_members where user_id = $1 and group_id = $2', [mina.id, supper])
    for (const person of [mina, tomas, ruth]) expect(await seen(person)).toBe(0)
    await room.asOwner(
      "insert into public.group_members (group_id, user_id, joined_at) values ($1, $2, '2026-01-01')",
      [supper, mina.id],
    )
  })

  test('is told to its person, and to the group without saying whose', async () => {
    await room.said('lesson_progress')
    await excuse(ruth, mina.id, key('A'))
    const heard = await room.said('lesson_progress')
    expect(heard.map(({ topic, payload }) => [topic, payload.ids])).toEqual([
      [`group:${supper}`, [id]],
      [`user:${mina.id}`, [id]],
    ])
  })
})
