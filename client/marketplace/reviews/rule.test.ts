import { expect, test } from 'vitest'
import { lessonsNeeded } from './rule.ts'

test('a group reviews after three lessons, or a quarter of a short curriculum, and never after none', () => {
  expect([0, 1, 4, 5, 8, 12, 100].map(lessonsNeeded)).toEqual([1, 1, 1, 2, 2, 3, 3])
})
