import { expect, test } from 'vitest'
import { dayAfter } from '../../lib/settings/days.ts'
import { runOf } from './run.ts'

const today = '2026-11-26'
const ago = (...days: number[]) => days.map((away) => dayAfter(today, -away))

test('counts back from today, and from yesterday while today is not over', () => {
  expect(runOf(ago(0, 1, 2), [], 0, today)).toBe(3)
  expect(runOf(ago(1, 2, 3), [], 0, today)).toBe(3)
  expect(runOf([], [], 0, today)).toBe(0)
})

test('a day that was missed ends it', () => {
  expect(runOf(ago(0, 1, 3, 4), [], 0, today)).toBe(2)
})

test('grey days neither count nor end it', () => {
  expect(runOf(ago(0, 1, 6, 7), ago(2, 3, 4, 5), 0, today)).toBe(4)
})

test('so many days of each month are free', () => {
  expect(runOf(ago(0, 1, 3, 5, 7), [], 2, today)).toBe(4)
  expect(runOf(ago(24, 25, 27, 28), [], 1, today)).toBe(0)
})
