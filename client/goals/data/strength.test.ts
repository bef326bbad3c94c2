import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

const daily = { target: 1, length: 1 }
const thrice = { target: 3, length: 7, times: 3 }
const days = (count: number, of: number | null = 1) => Array.from({ length: count }, () => of)
const weeks = (count: number, ...on: number[]) =>
  Array.from({ length: count * 7 }, (_, at): number => (on.includes(at % 7) ? 1 : 0))

test.each([
  [30, 0.798],
  [60, 0.959],
  [90, 0.992],
])('%i days in a row come to %f', (count, strength) => {
  expect(strengthOf(days(count), daily)).toBeCloseTo(strength, 3)
})

test('one miss after sixty days costs five points of a hundred', () => {
  expect(strengthOf(days(60), daily) - strengthOf([...days(60), 0], daily)).toBeCloseTo(0.05, 3)
})

test('two of three a week settle at two thirds', () => {
  expect(strengthOf(weeks(80, 1, 4), thrice)).toBeCloseTo(2 / 3, 2)
})

test('more than is asked adds nothing', () => {
  expect(strengthOf(weeks(80, 0, 1, 2, 3, 4), thrice)).toBeCloseTo(strengthOf(weeks(80, 0, 2, 4), thrice), 6)
  expect(strengthOf(days(40, 9), daily)).toBe(strengthOf(days(40), daily))
})

test('days that rest leave it as it was', () => {
  const before = strengthOf(weeks(10, 0, 2, 4), thrice)
  expect(strengthOf([...weeks(10, 0, 2, 4), ...days(30, null)], thrice)).toBe(before)
})
