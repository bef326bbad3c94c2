import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { dayAfter, goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await goalsRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const monday = '2026-01-05'
const noon = (day: string) => `${day}T12:00Z`
const on = (days: number) => dayAfter(monday, days)
const column = async <T>(goal: string, name: string) =>
  (await room.asOwner<{ its: T }>(`select ${name} as its from public.goals where id = $1`, [goal]))[0]!.its

describe('a tick', () => {
  test('said twice is once, and of two devices the later word stays, whichever arrives first', async () => {
    const goal = await room.add(mina)
    const said = { value: 2, note: 'in the rain', at: `${monday}T10:00Z` }
    await room.tick(mina, goal, monday, said)
    await room.tick(mina, goal, monday, said)
    await room.tick(mina, goal, monday, { state: 'skip', at: `${monday}T09:00Z` })
    expect(await room.entries(mina, goal)).toMatchObject([
      { state: 'done', value: '2', note: 'in the rain', removed: false },
    ])
    await room.tick(mina, goal, monday, { state: null, at: `${monday}T11:00Z` })
    await room.tick(mina, goal, monday, { at: `${monday}T10:30Z` })
    expect(await room.entries(mina, goal)).toMatchObject([{ removed: true }])
    expect((await room.read(mina, goal, noon(monday))).marks).toEqual([])
  })

  test('keeps a note that is not said again, and forgets it for an empty one', async () => {
    const goal = await room.add(mina)
    await room.tick(mina, goal, monday, { note: 'Slow' })
    await room.tick(mina, goal, monday, { state: 'partial' })
    expect(await room.entries(mina, goal)).toMatchObject([{ state: 'partial', note: 'Slow' }])
    await room.tick(mina, goal, monday, { note: '' })
    expect(await room.entries(mina, goal)).toMatchObject([{ state: 'done', note: null }])
  })

  test('is of any past day, and of none later than tomorrow anywhere on earth', async () => {
    const goal = await room.add(mina)
    await room.tick(mina, goal, '2021-03-01', {}, noon(monday))
    await room.tick(mina, goal, on(1), {}, `${monday}T09:00Z`)
    await room.tick(mina, goal, on(2), {}, `${monday}T10:30Z`)
    await expect(room.tick(mina, goal, on(2), {}, `${monday}T09:00Z`)).rejects.toThrow('still to come')
    await expect(room.tick(mina, goal, on(3), {}, `${monday}T10:30Z`)).rejects.toThrow('still to come')
  })

  test.each([
    ['a note of 501', { note: 'x'.repeat(501) }, 'A note has at most 500 characters.'],
    ['no number', { value: 'NaN' }, 'Enter a smaller number.'],
    ['1e308', { value: 1e308 }, 'Enter a smaller number.'],
    ['another state', { state: 'maybe' }, 'Say whether'],
  ])('with %s is refused', async (_, words, sentence) => {
    const goal = await room.add(mina)
    await expect(room.tick(mina, goal, monday, words as object)).rejects.toThrow(sentence)
  })

  test('by hand is taken away and restored, and so is what a source has filled in', async () => {
    const goal = await room.add(mina)
    await room.asOwner(
      "insert into public.goal_entries (goal_id, user_id, on_date, state, value, origin_type, origin_id) values ($1, $2, $3, 'done', 1, 'task', $4)",
      [goal, mina.id, monday, randomUUID()],
    )
    const [entry] = await room.entries(mina, goal)
    expect((await room.standing(mina, goal, noon(monday)))[1]).toBe(1)
    await room.deed(mina, 'remove_goal_entry', [entry!.id])
    expect((await room.standing(mina, goal, noon(monday)))[1]).toBe(0)
    await room.deed(mina, 'restore_goal_entry', [entry!.id])
    expect((await room.standing(mina, goal, noon(monday)))[1]).toBe(1)
  })

  test('is told to one’s own devices by the id of the goal', async () => {
    const goal = await room.add(mina)
    await room.said('goals')
    await room.tick(mina, goal, monday)
    expect(await room.said('goal_entries')).toEqual([
      { topic: `user:${mina.id}`, payload: { table: 'goal_entries', op: 'INSERT', ids: [goal] } },
    ])
  })
})

describe('rest', () => {
  const kept = async (goal: string) => {
    for (const day of [0, 1, 2]) await room.tick(mina, goal, on(day))
    return room.standing(mina, goal, noon(on(2)))
  }

  test('of a goal leaves strength and run, and counts at once', async () => {
    const goal = await room.add(mina)
    const before = await kept(goal)
    await room.deed(mina, 'pause_goal', [goal, on(3), on(9)], noon(on(3)))
    expect(await room.standing(mina, goal, noon(on(10)))).toEqual(before)
    expect((await room.standing(mina, goal, noon(on(11))))[1]).toBe(0)
    await room.tick(mina, goal, on(10))
    expect((await room.standing(mina, goal, noon(on(11))))[1]).toBe(4)
  })

  test('ends when it is resumed, keeps its days, and begins anew when that is undone', async () => {
    const goal = await room.add(mina)
    const before = await kept(goal)
    await room.deed(mina, 'pause_goal', [goal, on(3), null], noon(on(3)))
    await room.deed(mina, 'resume_goal', [goal], noon(on(6)))
    expect(await column(goal, 'paused_from')).toBeNull()
    expect(await room.standing(mina, goal, noon(on(6)))).toEqual(before)
    await room.deed(mina, 'pause_goal', [goal, on(3), null], noon(on(6)))
    expect(await room.standing(mina, goal, noon(on(20)))).toEqual(before)
  })

  test('of a person who is away is of all goals, and leaves what was paused by itself', async () => {
    const [walk, read] = [await room.add(mina), await room.add(mina, { title: 'Read' })]
    const before = await kept(walk)
    await room.deed(mina, 'pause_goal', [read, on(2), null], noon(on(2)))
    for (let n = 0; n < 2; n++) await room.deed(mina, 'set_goal_away', [on(3), null], noon(on(3)))
    expect(await room.standing(mina, walk, noon(on(10)))).toEqual(before)
    await room.deed(mina, 'end_goal_away', [on(3), on(10)], noon(on(10)))
    expect(await room.standing(mina, walk, noon(on(10)))).toEqual(before)
    expect((await room.standing(mina, walk, noon(on(11))))[1]).toBe(0)
    expect(await column(read, 'paused_from')).not.toBeNull()
  })

  test('is a skip, and what was done all the same counts', async () => {
    const goal = await room.add(mina)
    await kept(goal)
    await room.tick(mina, goal, on(3), { state: 'skip' })
    expect((await room.standing(mina, goal, noon(on(4))))[1]).toBe(3)
    await room.deed(mina, 'pause_goal', [goal, on(4), on(8)], noon(on(4)))
    await room.tick(mina, goal, on(5))
    expect((await room.standing(mina, goal, noon(on(9))))[1]).toBe(4)
  })

  test('is an off-day of its group that streaks rest on', async () => {
    const goal = await room.ofGroup(ruth, {
      kind: 'habit',
      target_value: null,
      schedule: { freq: 'daily' },
      aggregate: 'each',
    })
    await room.tick(mina, goal, monday)
    await room.asOwner(
      "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, $2, $3, 'Holiday')",
      [supper, on(1), on(5)],
    )
    expect((await room.standing(mina, goal, noon(on(6))))[1]).toBe(1)
    await room.asOwner('delete from public.group_off_days where starts_on = $1', [on(1)])
    expect((await room.standing(mina, goal, noon(on(6))))[1]).toBe(0)
  })
})

describe('a change', () => {
  const change = (goal: string, changes: object, at = noon(monday), version: number | null = null) =>
    room.deed<unknown>(mina, 'change_goal', [goal, JSON.stringify(changes), version], at).then(dateOf)
  const dateOf = (day: unknown) => (day instanceof Date ? day.toLocaleDateString('sv-SE') : String(day)).slice(0, 10)
  const daily = { freq: 'daily' }
  const thrice = { freq: 'times', n: 3, period: 'week' }

  test('counts at once, and can be undone', async () => {
    const goal = await room.add(mina, { schedule: thrice })
    expect(await change(goal, { title: 'Run', schedule: daily })).toBe(monday)
    expect([await column(goal, 'title'), await column(goal, 'schedule')]).toEqual(['Run', daily])
    const [{ id }] = (await room.ask<{ id: string }>(mina, 'select id from public.goal_changes')) as [{ id: string }]
    await room.deed(mina, 'undo_goal_change', [id], noon(monday))
    expect([await column(goal, 'title'), await column(goal, 'schedule')]).toEqual(['Walk', thrice])
  })

  test('that asks less waits seven days where one chose so, and its words do not', async () => {
    const goal = await room.add(mina, { ease_delay_days: 7 })
    expect(await change(goal, { title: 'Stroll', schedule: thrice })).toBe(on(7))
    expect([await column(goal, 'title'), await column(goal, 'schedule')]).toEqual(['Stroll', daily])
    await room.asOwner('select private.apply_goal_changes()', [], noon(on(6)))
    expect(await column(goal, 'schedule')).toEqual(daily)
    await room.asOwner('select private.apply_goal_changes()', [], noon(on(7)))
    expect(await column(goal, 'schedule')).toEqual(thrice)
  })

  test.each([
    ['to give up the seven days', { ease_delay_days: 0 }, 7],
    ['a smaller number', { target_value: 10 }, 7],
    ['a larger number', { target_value: 30 }, 0],
    ['to make it a limit', { direction: 'at_most' }, 7],
    ['a picture', { icon: 'book' }, 0],
  ])('is easing or not: %s', async (_, changes, days) => {
    const goal = await room.add(mina, { ease_delay_days: 7, target_value: 20, unit: 'pages' })
    expect(await change(goal, changes)).toBe(on(days))
  })

  test('that waits is let go by a later one, and by undo', async () => {
    const goal = await room.add(mina, { ease_delay_days: 7 })
    await change(goal, { schedule: thrice })
    await change(goal, { schedule: { freq: 'times', n: 4, period: 'week' } }, noon(on(1)))
    const waiting = 'select id from public.goal_changes where applied_at is null and undone_at is null'
    const [only, ...others] = await room.ask<{ id: string }>(mina, waiting)
    expect(others).toEqual([])
    await room.deed(mina, 'undo_goal_change', [only!.id], noon(on(1)))
    await room.asOwner('select private.apply_goal_changes()', [], noon(on(30)))
    expect(await column(goal, 'schedule')).toEqual(daily)
  })

  test('that cannot be is refused when it is said, also one that would wait', async () => {
    const goal = await room.add(mina, { ease_delay_days: 7, target_value: 20 })
    await expect(change(goal, { target_value: 0 })).rejects.toThrow('goals_target_above_zero')
    await expect(change(goal, { user_id: ruth.id })).rejects.toThrow('can’t be changed')
    await expect(change(goal, { schedule: { freq: 'weekdays', days: [8] } })).rejects.toThrow('goals_schedule_check')
    await expect(change(goal, { visibility: 'group', shared_with: randomUUID() })).rejects.toThrow('Choose a group')
    await expect(change(goal, { title: 'x' }, noon(monday), 7)).rejects.toThrow('in the meantime')
  })

  test('of what counts is counted anew', async () => {
    const goal = await room.add(mina)
    for (const day of [0, 2, 4]) await room.tick(mina, goal, on(day))
    await change(goal, { schedule: thrice }, noon(on(7)))
    expect((await room.standing(mina, goal, noon(on(7))))[1]).toBe(1)
  })
})

describe('a goal', () => {
  test.each([
    ['no title', { title: ' ' }],
    ['141 letters', { title: 'x'.repeat(141) }],
    ['a unit of 21', { unit: 'x'.repeat(21) }],
    ['8 days a week', { schedule: { freq: 'times', n: 8, period: 'week' } }],
    ['a ninth weekday', { schedule: { freq: 'weekdays', days: [9] } }],
    ['a weekday twice', { schedule: { freq: 'weekdays', days: [1, 1] } }],
    ['a schedule of words', { schedule: { freq: 'daily', n: 'x', also: 1 } }],
    ['a target of 0', { target_value: 0 }],
    ['a target that is no number', { target_value: 'NaN' }],
    ['a target of 1e308', { target_value: 1e308 }],
    ['an end before its start', { target_date: '2025-12-31' }],
    ['the weather as its source', { source: 'weather' }],
    ['a why of script', { why_html: '<script>1</script>' }],
    ['nobody’s', { user_id: null }],
  ])('with %s is refused', async (_, words) => {
    await expect(room.add(mina, words)).rejects.toThrow()
  })

  test('is done, goes on, and is let go', async () => {
    const goal = await room.add(mina)
    await room.deed(mina, 'set_goal_status', [goal, 'done'])
    expect(await column(goal, 'done_at')).not.toBeNull()
    await room.deed(mina, 'set_goal_status', [goal, 'active'])
    expect(await column(goal, 'done_at')).toBeNull()
    await expect(room.deed(mina, 'set_goal_status', [goal, 'paused'])).rejects.toThrow('Say whether')
  })

  test('goes to the trash with all that it has, and comes back', async () => {
    const goal = await room.add(mina)
    await room.tick(mina, goal, monday, { note: 'Kept' })
    await room.deed(mina, 'delete_goal', [goal])
    expect(await room.ask(mina, 'select id from public.goals')).toEqual([])
    expect(await room.ask(mina, 'select id from public.goal_entries')).toEqual([])
    await expect(room.read(mina, goal)).rejects.toThrow('no longer exists')
    expect(await room.ask(mina, 'select title from public.trash()')).toEqual([{ title: 'Walk' }])
    await room.deed(mina, 'restore_goal', [goal])
    expect(await room.entries(mina, goal)).toMatchObject([{ note: 'Kept' }])
  })

  test('has milestones in order, ticked and not', async () => {
    const goal = await room.add(mina, { kind: 'milestones', schedule: null })
    const id = randomUUID()
    await room.ask(mina, "insert into public.goal_milestones (id, goal_id, title, rank) values ($1, $2, 'Half', 'm')", [
      id,
      goal,
    ])
    await room.deed(mina, 'finish_milestone', [id, true])
    expect((await room.read(mina, goal)).standing.done_in_interval).toBe(1)
    await room.deed(mina, 'finish_milestone', [id, false])
    expect((await room.read(mina, goal)).standing.done_in_interval).toBe(0)
    await expect(room.tick(mina, goal, monday)).rejects.toThrow('milestones')
  })

  test('keeps its version when only its place changes', async () => {
    const goal = await room.add(mina)
    await room.ask(mina, "update public.goals set rank = 'z' where id = $1", [goal])
    expect(await column(goal, 'version')).toBe(1)
  })
})

describe('a group’s goal', () => {
  test('takes what every member gives, by name or without', async () => {
    const goal = await room.ofGroup(ruth)
    await room.tick(mina, goal, monday, { value: 10 })
    await room.tick(tomas, goal, monday, { value: 7, anonymous: true })
    const seen = await room.read(ruth, goal, noon(monday))
    expect(seen).toMatchObject({ standing: { total: 17 }, anonymous_total: 7, people_count: 3, marks: [] })
    expect(seen.contributions).toEqual([{ user_id: mina.id, name: expect.any(String), total: 10, mine: false }])
    expect((await room.read(tomas, goal, noon(monday))).marks).toEqual([{ on_date: monday, state: 'done', value: 7 }])
    // a number that is mended from a list or a push says nothing of the name
    await room.tick(tomas, goal, monday, { value: 8 })
    expect(await room.read(ruth, goal, noon(monday))).toMatchObject({
      anonymous_total: 8,
      contributions: seen.contributions,
    })
    await room.tick(tomas, goal, monday, { value: 8, anonymous: false })
    expect(await room.read(ruth, goal, noon(monday))).toMatchObject({ anonymous_total: null })
    await expect(room.tick(jonas, goal, monday, { value: 1 })).rejects.toThrow('no longer exists')
  })

  test('that everyone does counts for each', async () => {
    const goal = await room.ofGroup(ruth, {
      kind: 'habit',
      target_value: null,
      schedule: { freq: 'daily' },
      aggregate: 'each',
    })
    await room.tick(mina, goal, monday)
    await room.tick(mina, goal, on(1))
    await room.tick(tomas, goal, on(1))
    expect((await room.standing(mina, goal, noon(on(1))))[1]).toBe(2)
    expect((await room.standing(tomas, goal, noon(on(1))))[1]).toBe(1)
    const standings = 'select run, done_in_interval::float from public.goal_standings() where goal_id = $1'
    expect(await room.ask(tomas, standings, [goal], noon(on(1)))).toEqual([{ run: 1, done_in_interval: 1 }])
  })

  test('keeps what somebody gave who has left', async () => {
    const goal = await room.ofGroup(ruth)
    await room.tick(mina, goal, monday, { value: 10 })
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, mina.id])
    const seen = await room.read(ruth, goal, noon(monday))
    expect(seen.contributions).toEqual([{ user_id: null, name: null, total: 10, mine: false }])
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
      supper,
      mina.id,
    ])
  })

  test('is only to look at once its group is archived', async () => {
    const goal = await room.ofGroup(ruth)
    await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
    await expect(room.tick(mina, goal, monday, { value: 1 })).rejects.toThrow('archived')
    await room.asOwner('update public.groups set archived_at = null where id = $1', [supper])
  })
})
