import { describe, expect, test } from 'vitest'
import { dayAfter } from '../../lib/settings/days.ts'
import { sumsOf } from '../figures/series.ts'
import { shareOfNumber } from '../list/share-of-number.ts'
import { reachedOf, withUnit } from './amounts.ts'
import { paceOf } from './pace.ts'
import type { Goal, GoalEntry, GoalMilestone } from './types.ts'

const monday = '2026-11-23'
const on = (away: number) => dayAfter(monday, away)
const goal = (facts: Partial<Goal>) =>
  ({
    kind: 'habit',
    direction: 'at_least',
    status: 'active',
    starts_on: '2026-01-01',
    target_value: null,
    start_value: null,
    target_date: null,
    unit: null,
    schedule: { freq: 'daily' },
    ...facts,
  }) as Goal
const done = (...days: string[]) => days.map((on_date) => ({ on_date, state: 'done', value: null }) as GoalEntry)
const amount = (on_date: string, value: number) => ({ on_date, state: 'done', value }) as GoalEntry
const thrice = goal({ schedule: { freq: 'times', n: 3, period: 'week' } })

describe('three times a week', () => {
  test('is on pace as long as there is time', () => {
    expect(paceOf(thrice, { today: on(0), entries: [] })).toEqual({ state: 'on' })
    expect(paceOf(thrice, { today: on(2), entries: [] })).toEqual({ state: 'on' })
  })
  test('says how many more get one back', () => {
    expect(paceOf(thrice, { today: on(5), entries: [] })).toEqual({ state: 'behind', more: 2, within: 'week' })
    expect(paceOf(thrice, { today: on(5), entries: done(on(1)) })).toEqual({ state: 'behind', more: 1, within: 'week' })
  })
  test('is ahead with more than the days so far ask', () => {
    expect(paceOf(thrice, { today: on(1), entries: done(on(0), on(1)) })).toEqual({ state: 'ahead' })
    expect(paceOf(thrice, { today: on(3), entries: done(on(0), on(1), on(2)) })).toEqual({ state: 'met' })
  })
  test('does not count the week before', () => {
    expect(paceOf(thrice, { today: on(0), entries: done(on(-1), on(-2), on(-3)) })).toEqual({ state: 'on' })
  })
  test('asks less of a week in which it began', () => {
    const late = { ...thrice, starts_on: on(5) }
    expect(paceOf(late, { today: on(5), entries: [] })).toEqual({ state: 'on' })
  })
})

test('a day is open until it is done', () => {
  expect(paceOf(goal({}), { today: on(0), entries: [] })).toEqual({ state: 'open' })
  expect(paceOf(goal({}), { today: on(0), entries: done(on(0)) })).toEqual({ state: 'met' })
})

test('weekdays rest on the others', () => {
  const walk = goal({ schedule: { freq: 'weekdays', days: [1, 3] } })
  expect(paceOf(walk, { today: on(1), entries: done(on(0)) })).toEqual({ state: 'resting' })
  expect(paceOf(walk, { today: on(2), entries: done(on(0)) })).toEqual({ state: 'open' })
  expect(paceOf(walk, { today: on(4), entries: done(on(0)) })).toEqual({ state: 'behind', more: 1, within: 'week' })
})

test('what is to stay under a number is never met before the day ends', () => {
  const coffee = goal({ direction: 'at_most', target_value: 2, unit: 'cups' })
  expect(paceOf(coffee, { today: on(0), entries: [] })).toEqual({ state: 'left', more: 2 })
  expect(paceOf(coffee, { today: on(0), entries: [amount(on(0), 3)] })).toEqual({ state: 'over', more: 1 })
})

describe('a number by a date', () => {
  const books = goal({ kind: 'target', target_value: 100, starts_on: on(0), target_date: on(100), schedule: null })
  test('follows a line', () => {
    expect(paceOf(books, { today: on(50), entries: [], total: 50 })).toEqual({ state: 'on' })
    expect(paceOf(books, { today: on(50), entries: [], total: 70 })).toEqual({ state: 'ahead' })
    expect(paceOf(books, { today: on(50), entries: [], total: 30 })).toEqual({
      state: 'behind',
      more: 20,
      within: 'all',
    })
    expect(paceOf(books, { today: on(50), entries: [], total: 100 })).toEqual({ state: 'met' })
  })
})

describe('a number on its way down', () => {
  const weight = goal({
    ...{ kind: 'target', start_value: 90, target_value: 80, unit: 'kg', schedule: null },
    ...{ starts_on: on(0), target_date: on(100) },
  })
  const paceWith = (total: number, day = 50) => paceOf(weight, { today: on(day), entries: [], total })
  test.each([1, -1])('follows its line, given as %d', (way) => {
    expect(paceWith(0, 0)).toEqual({ state: 'on' })
    expect(paceWith(way * 5)).toEqual({ state: 'on' })
    expect(paceWith(way * 8)).toEqual({ state: 'ahead' })
    expect(paceWith(way * 2)).toEqual({ state: 'behind', more: 3, within: 'all' })
    expect(paceWith(way * 10)).toEqual({ state: 'met' })
    expect(paceWith(way * 12)).toEqual({ state: 'met' })
  })
  test.each([1, -1])('says the number that it has come to, given as %d', (way) => {
    expect(reachedOf(weight, way * 4)).toBe(86)
    expect(shareOfNumber({ goal: weight, standing: { done_in_interval: way * 4 } })).toBe(0.4)
    const marks = [{ on_date: on(1), state: 'done' as const, value: way * 4 }]
    expect(sumsOf(weight, marks, on(2)).map(({ value }) => value)).toEqual([90, 86, 86])
  })
})

test('one of many is only a number', () => {
  expect(withUnit(1, 'cups')).toBe('1')
  expect(withUnit(2, 'cups')).toBe('2 cups')
  expect(withUnit(1, 'km')).toBe('1 km')
})

test('milestones are late by their days', () => {
  const step = (title: string, due_on: string | null, done_at: string | null = null) =>
    ({ title, due_on, done_at }) as GoalMilestone
  const facts = { today: on(0), entries: [] }
  const trip = goal({ kind: 'milestones', schedule: null })
  expect(paceOf(trip, { ...facts, milestones: [step('Book', on(-1))] })).toEqual({ state: 'late', milestone: 'Book' })
  expect(paceOf(trip, { ...facts, milestones: [step('Book', on(3), 'then'), step('Pack', on(9))] })).toEqual({
    state: 'ahead',
  })
})

test('what rests says so', () => {
  expect(paceOf(goal({}), { today: on(0), entries: [], grey: 'paused' })).toEqual({ state: 'paused' })
})
