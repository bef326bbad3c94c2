import { expect, test } from 'vitest'
import type { GoalMark } from '../data/reading.ts'
import { type GoalTerms, paceLine, paceOn, stretchesOf, stretchTarget, sumsOf, valuesOf } from './series.ts'

const goal: GoalTerms = {
  ...{ kind: 'target', direction: 'at_least', unit: 'km', start_value: 10, target_value: 110 },
  ...{ target_date: '2026-04-11', schedule: null, starts_on: '2026-01-01' },
}
const on = (on_date: string, value: number | null = null, state: GoalMark['state'] = 'done') => ({
  on_date,
  value,
  state,
})

test('a number begins where it began, grows by what was done, and stands until today', () => {
  const marks = [on('2026-01-03', 5), on('2026-01-03', 2), on('2025-12-30', 1), on('2026-01-10', null, 'skip')]
  expect(sumsOf(goal, marks, '2026-01-20')).toEqual([
    { on: '2026-01-01', value: 11 },
    { on: '2026-01-03', value: 18 },
    { on: '2026-01-10', value: 18 },
    { on: '2026-01-20', value: 18 },
  ])
})

test('the pace line goes straight from the beginning to its day, and no further', () => {
  const line = paceLine(goal, '', '')
  expect(paceOn(line, '2026-02-20')).toBe(60)
  expect(paceOn(line, '2027-01-01')).toBe(110)
  expect(paceOn(line, '2025-01-01')).toBe(10)
  expect(paceLine({ ...goal, target_date: null }, '', '')).toEqual([])
})

test('weeks have what was done in them, and are not longer ago than the goal', () => {
  const habit: GoalTerms = {
    ...{ ...goal, kind: 'habit', unit: null, start_value: null, target_value: null, target_date: null },
    schedule: { freq: 'times', n: 3, period: 'week' },
  }
  const marks = [on('2026-01-05'), on('2026-01-07'), on('2026-01-08', null, 'miss'), on('2026-01-12')]
  expect(stretchesOf(habit, marks, '2026-01-14').map(({ from, amount }) => [from, amount])).toEqual([
    ['2025-12-29', 0],
    ['2026-01-05', 2],
    ['2026-01-12', 1],
  ])
  expect(stretchTarget(habit)).toBe(3)
  expect(stretchTarget({ ...habit, schedule: { freq: 'daily' }, target_value: 2 })).toBe(14)
  expect(stretchTarget(goal)).toBeUndefined()
})

test('what is measured stands on its day, and a skipped day has nothing', () => {
  expect(valuesOf([on('2026-01-02', 7), on('2026-01-01', 8), on('2026-01-03', 9, 'skip')])).toEqual([
    { on: '2026-01-01', value: 8 },
    { on: '2026-01-02', value: 7 },
  ])
})
