import { expect, test } from 'vitest'
import { heatOf, levelsOf } from './day-levels.ts'

test('any entry colours its day, also one of photos alone, and more words colour it more', () => {
  expect([0, 1, 49, 50, 150, 400, 9000].map(heatOf)).toEqual([1, 1, 1, 2, 3, 4, 4])
  const levelOf = levelsOf([{ day: '2026-03-05', entries: 1, words: 0, mood: null }])
  expect(levelOf('2026-03-05')).toBe(1)
  expect(levelOf('2026-03-06')).toBe(0)
})
