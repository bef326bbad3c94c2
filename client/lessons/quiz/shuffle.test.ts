import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffled } from './shuffle.ts'

const options = fc.uniqueArray(fc.uuid(), { maxLength: 20 }).map((keys) => keys.map((key) => ({ key })))

test('a shuffled question keeps all its options, and their order on the next look', () => {
  fc.assert(
    fc.property(options, fc.string(), (list, seed) => {
      const once = shuffled(list, seed)
      expect(new Set(once)).toEqual(new Set(list))
      expect(shuffled(list.toReversed(), seed)).toEqual(once)
    }),
  )
})

test('two people, or one at the second attempt, find another order', () => {
  const list = Array.from({ length: 8 }, (_, n) => ({ key: `option ${n}` }))
  const orders = ['Ruth 1', 'Ruth 2', 'Mina 1'].map((seed) =>
    shuffled(list, seed)
      .map(({ key }) => key)
      .join(),
  )
  expect(new Set(orders).size).toBe(3)
})
