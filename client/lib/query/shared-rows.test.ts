import { expect, test } from 'vitest'
import { shared } from './shared-rows.ts'

const row = (id: string, words = id) => ({ id, words, parts: [{ of: id }] })

test('rows stay the same objects when a page comes before them', () => {
  const before = [row('c'), row('d')]
  const now = shared(before, [row('a'), row('b'), row('c'), row('d')]) as typeof before
  expect(now.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(now.slice(2).every((one, at) => one === before[at])).toBe(true)
})

test('a row that has changed is another one, and keeps the parts that have not', () => {
  const before = [row('a'), row('b')]
  const now = shared(before, [row('a'), row('b', 'new')]) as typeof before
  expect(now[0]).toBe(before[0])
  expect(now[1]).not.toBe(before[1])
  expect(now[1]).toEqual(row('b', 'new'))
  expect(now[1]!.parts).toBe(before[1]!.parts)
})

test('what is the same is the very same, and what is no list of rows is shared by its places', () => {
  const before = [row('a')]
  expect(shared(before, [row('a')])).toBe(before)
  const count = { count: 1 }
  expect(shared(count, { count: 1 })).toBe(count)
  expect(shared(undefined, before)).toBe(before)
  expect(shared(before, [])).toEqual([])
})
