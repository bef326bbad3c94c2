import { expect, test } from 'vitest'
import { shared } from './sharing.ts'

const row = (id: string, more: object = {}) => ({ id, tags: ['a'], ...more })

test('rows that have not changed are the very rows of before, wherever they stand now', () => {
  const before = [row('one'), row('two')]
  const now = shared(before, [row('zero'), row('one'), row('two', { done: true })]) as typeof before
  expect(now[1]).toBe(before[0])
  expect(now[2]).toEqual({ id: 'two', tags: ['a'], done: true })
  expect(now[2]!.tags).toBe(before[1]!.tags)
})

test('an answer that says the same is the answer of before', () => {
  const before = [row('one'), row('two')]
  expect(shared(before, [row('one'), row('two')])).toBe(before)
  expect(shared(before, [row('two'), row('one')])).toEqual([row('two'), row('one')])
  expect(shared(before, [row('one')])).toEqual([row('one')])
  const none: never[] = []
  expect(shared(none, [])).toBe(none)
})

test('what is no list of rows is compared place by place', () => {
  const before = { list: [row('one')] }
  expect(shared(before, { list: [row('one')] })).toBe(before)
  expect(shared([1, 2], [1, 2, 3])).toEqual([1, 2, 3])
  expect(shared(undefined, [row('one')])).toEqual([row('one')])
})
