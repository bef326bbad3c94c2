import { expect, test } from 'vitest'
import { allPages } from './pages.ts'

test.each([0, 7, 1000, 2000, 2001])('a list of %i rows is read to its end, and no further', async (many) => {
  const all = Array.from({ length: many }, (_, n) => n)
  let asked = 0
  const read = await allPages(async (from, to) => {
    asked++
    expect(asked).toBeLessThan(5)
    return all.slice(from, to + 1)
  })
  expect(read).toEqual(all)
})
