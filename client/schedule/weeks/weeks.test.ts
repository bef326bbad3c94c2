import { expect, test } from 'vitest'
import type { PlanRow } from '../data/schedule.ts'
import { planRow as row } from './plan-row.ts'
import { weeksOf } from './weeks.ts'

const weeks = (plan: PlanRow[], more: Partial<Parameters<typeof weeksOf>[0]> = {}) =>
  weeksOf({ start: '2026-03-03', plan, off: [], own: [], weekStart: 1, ...more })

test('a week has the days on which something lies, and one without a lesson is there all the same', () => {
  const found = weeks([row('a', '2026-03-03'), row('b', '2026-03-17'), row('c', '2026-03-17')])
  expect(found.map(({ first, last, number }) => [first, last, number])).toEqual([
    ['2026-03-02', '2026-03-08', 1],
    ['2026-03-09', '2026-03-15', 2],
    ['2026-03-16', '2026-03-22', 3],
  ])
  expect(found.map(({ days }) => days.map(({ day, rows }) => [day, rows.map(({ id }) => id)]))).toEqual([
    [['2026-03-03', ['a']]],
    [],
    [['2026-03-17', ['b', 'c']]],
  ])
})

test('days off are named, and so is a day of which the schedule says something itself', () => {
  const [week] = weeks([row('a', '2026-03-03')], {
    off: [{ starts_on: '2026-03-05', ends_on: '2026-03-06', label: 'Break' }],
    own: [{ on_date: '2026-03-07', open: false, label: 'Snow' }],
  })
  expect(week!.days.map(({ day, off, own }) => [day, off, own?.label])).toEqual([
    ['2026-03-03', undefined, undefined],
    ['2026-03-05', 'Break', undefined],
    ['2026-03-07', undefined, 'Snow'],
  ])
})

test('what is skipped or has no day is in no week, and a plan without days is one week', () => {
  const found = weeks([row('a', null), row('b', '2026-04-07', 'skipped')])
  expect(found).toHaveLength(1)
  expect(found[0]!.days).toEqual([])
})

test('a lesson that was taught before the start has its week', () => {
  expect(weeks([row('a', '2026-02-24', 'taught'), row('b', '2026-03-03')]).map(({ first }) => first)).toEqual([
    '2026-02-23',
    '2026-03-02',
  ])
})

test('a lesson that goes over several days, and a break of several, are one', () => {
  const part = (id: string, on: string, part: number) => ({ ...row(id, on), lesson_key: 'leek', part })
  const [week] = weeks([part('a', '2026-03-03', 1), part('b', '2026-03-05', 2), row('c', '2026-03-06')], {
    off: [{ starts_on: '2026-03-07', ends_on: '2026-03-09', label: 'Break' }],
  })
  expect(week!.days.map(({ day, until, rows }) => [day, until, rows.map(({ id }) => id)])).toEqual([
    ['2026-03-03', '2026-03-05', ['a', 'b']],
    ['2026-03-06', undefined, ['c']],
    ['2026-03-07', '2026-03-08', []],
  ])
})

test('two tracks on one day are never one bar', () => {
  const [week] = weeks([row('a', '2026-03-03'), { ...row('b', '2026-03-05'), lesson_key: 'a', track: 2 }])
  expect(week!.days).toHaveLength(2)
})
