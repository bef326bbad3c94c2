import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina } from '../cast.ts'
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
const value = async <T>(expression: string, values: unknown[] = []) =>
  (await room.asOwner<{ its: T }>(`select ${expression} as its`, values))[0]!.its
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, n) => dayAfter(first, n))
const noon = (day: string) => `${day}T12:00Z`
/** Entries of many days at once, as they would stand after as many ticks. */
const fill = (goal: string, days: string[], state = 'done') =>
  room.asOwner(
    'insert into public.goal_entries (goal_id, user_id, on_date, state) select $1, $2, day, $4 from unnest($3::date[]) as day',
    [goal, mina.id, days, state],
  )

describe('strength', () => {
  test.each([
    [30, 0.798],
    [60, 0.959],
    [90, 0.992],
  ])('after %i days of a daily goal is %f', async (days, strength) => {
    const goal = await room.add(mina)
    await fill(goal, daysFrom(monday, days))
    const { standing } = await room.read(mina, goal, noon(dayAfter(monday, days - 1)))
    expect(standing.score).toBeCloseTo(strength, 3)
    expect(standing.run).toBe(days)
  })

  test('loses 5.0 points by one miss after sixty days, and the run begins anew', async () => {
    const goal = await room.add(mina)
    await fill(goal, daysFrom(monday, 60))
    const before = await room.standing(mina, goal, noon(dayAfter(monday, 59)))
    const after = await room.standing(mina, goal, noon(dayAfter(monday, 61)))
    expect(before[0]! - after[0]!).toBeCloseTo(5.0, 1)
    expect([before[1], after[1]]).toEqual([60, 0])
  })

  test('settles at two thirds when two of three a week are done', async () => {
    const goal = await room.add(mina, { schedule: { freq: 'times', n: 3, period: 'week' } })
    await fill(
      goal,
      daysFrom(monday, 7 * 80).filter((_, n) => n % 7 < 2),
    )
    const { standing } = await room.read(mina, goal, noon(dayAfter(monday, 7 * 80 - 1)))
    expect(standing.score).toBeCloseTo(2 / 3, 2)
    expect(standing.run).toBe(0)
  })

  test('gains nothing by more than was asked', async () => {
    const goal = await room.add(mina, { schedule: { freq: 'times', n: 3, period: 'week' } })
    const more = await room.add(mina, { schedule: { freq: 'times', n: 3, period: 'week' } })
    await fill(
      goal,
      daysFrom(monday, 70).filter((_, n) => n % 7 < 3),
    )
    await fill(more, daysFrom(monday, 70))
    const at = noon(dayAfter(monday, 69))
    expect((await room.read(mina, more, at)).standing.score).toBeLessThanOrEqual(1)
    const [enough, plenty] = [await room.read(mina, goal, at), await room.read(mina, more, at)]
    expect(plenty.standing.score! - enough.standing.score!).toBeLessThan(0.05)
    expect([enough.standing.run, plenty.standing.run]).toEqual([10, 10])
  })

  test('of a day that is not over waits for it, and a limit is never kept before', async () => {
    const goal = await room.add(mina)
    await fill(goal, daysFrom(monday, 10))
    expect(await room.standing(mina, goal, noon(dayAfter(monday, 10)))).toEqual(
      await room.standing(mina, goal, noon(dayAfter(monday, 9))),
    )
    const coffee = await room.add(mina, { direction: 'at_most', target_value: 2 })
    expect(await room.standing(mina, coffee, `${monday}T23:59Z`)).toEqual([0, 0])
    expect((await room.standing(mina, coffee, `${dayAfter(monday, 1)}T00:01Z`))[1]).toBe(1)
    await room.tick(mina, coffee, dayAfter(monday, 1), { value: 3 })
    expect((await room.standing(mina, coffee, `${dayAfter(monday, 1)}T23:59Z`))[1]).toBe(1)
    expect((await room.standing(mina, coffee, `${dayAfter(monday, 2)}T00:01Z`))[1]).toBe(0)
  })
})

describe('a run', () => {
  const run = (days: string[], grey: string[], free: number, today: string) =>
    value<number>('private.run_of($1, $2, $3, $4)', [days, grey, free, today])

  test('goes on over grey days, and today is open', async () => {
    expect(await run([], [], 0, monday)).toBe(0)
    expect(await run(daysFrom(monday, 5), [], 0, dayAfter(monday, 4))).toBe(5)
    expect(await run(daysFrom(monday, 5), [], 0, dayAfter(monday, 5))).toBe(5)
    expect(await run(daysFrom(monday, 5), [], 0, dayAfter(monday, 6))).toBe(0)
    expect(await run(daysFrom(monday, 5), [dayAfter(monday, 5)], 0, dayAfter(monday, 6))).toBe(5)
    expect(await run([monday, dayAfter(monday, 2)], [], 0, dayAfter(monday, 2))).toBe(1)
    expect(await run([monday, dayAfter(monday, 2)], [], 1, dayAfter(monday, 2))).toBe(2)
  })

  test('is forgiven as many days as a month has, the latest first', async () => {
    const days = daysFrom('2026-01-01', 31).filter((day) => !['05', '10', '20'].includes(day.slice(8)))
    expect(await run(days, [], 2, '2026-01-31')).toBe(24)
    expect(await run(days, [], 3, '2026-01-31')).toBe(28)
    const over = [...daysFrom('2026-01-01', 30), ...daysFrom('2026-02-02', 5)]
    expect(await run(over, [], 1, '2026-02-06')).toBe(35)
  })

  test('of a week counts weeks, and of weekdays the days that are asked', async () => {
    const weekdays = await room.add(mina, { schedule: { freq: 'weekdays', days: [1, 2, 3, 4, 5] } })
    await fill(
      weekdays,
      daysFrom(monday, 28).filter((_, n) => n % 7 < 5),
    )
    expect((await room.standing(mina, weekdays, noon(dayAfter(monday, 28))))[1]).toBe(20)
    const every = await room.add(mina, { schedule: { freq: 'every', n: 3 } })
    await fill(
      every,
      daysFrom(monday, 30).filter((_, n) => n % 3 === 1),
    )
    expect((await room.standing(mina, every, noon(dayAfter(monday, 30))))[1]).toBe(10)
  })
})
