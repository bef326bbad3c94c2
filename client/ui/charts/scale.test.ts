import { expect, test } from 'vitest'
import { linear, niceTicks } from './scale.ts'

test('a scale maps both ends, and a stretch of nothing to its beginning', () => {
  const scale = linear([10, 20], [0, 100])
  expect([scale(10), scale(15), scale(20)]).toEqual([0, 50, 100])
  expect(linear([3, 3], [0, 100])(3)).toBe(0)
})

test('ticks are round, and hold all between them', () => {
  expect(niceTicks(0, 100)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks(0, 7)).toEqual([0, 2, 4, 6, 8])
  expect(niceTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
  expect(niceTicks(-5, 12)).toEqual([-5, 0, 5, 10, 15])
  expect(niceTicks(82, 82)[0]).toBe(0)
  expect(niceTicks(0, 0)).toEqual([0, 1])
  expect(niceTicks(0, Number.NaN)).toEqual([0, 1])
})

test('a number near the end of what is allowed still has a few ticks', () => {
  for (const [least, most] of [
    [0, 9.99e11],
    [-1e11, 3e10],
    [1e-9, 2e-9],
  ] as const) {
    const ticks = niceTicks(least, most)
    expect(ticks.length).toBeLessThan(9)
    expect(ticks[0]).toBeLessThanOrEqual(least)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
  }
})
