import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColoredSpan, segmentsOf } from './segments.ts'

const colors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const
const highlights = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    start: fc.nat(60),
    length: fc.integer({ min: 1, max: 30 }),
    color: fc.constantFrom(...colors),
  }),
  { maxLength: 12, selector: ({ id }) => id },
)
const painted = (list: readonly { id: string; start: number; length: number; color: string }[]): ColoredSpan[] =>
  list.map(({ length, ...one }) => ({ ...one, end: one.start + length }))

test('five colours on overlapping words look the same in whatever order they came', () => {
  fc.assert(
    fc.property(highlights, fc.infiniteStream(fc.nat(100)), (list, random) => {
      const all = painted(list)
      const shuffled = all
        .map((one) => ({ one, at: random.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(segmentsOf(shuffled)).toEqual(segmentsOf(all))
    }),
  )
})

test('one that goes leaves the others as if it had never been there', () => {
  fc.assert(
    fc.property(highlights, fc.nat(11), (list, gone) => {
      const all = painted(list)
      const left = all.filter((_, at) => at !== gone)
      const segments = segmentsOf(left)
      const places = Array.from({ length: 95 }, (_, place) => place)
      for (const place of places) {
        const over = left.filter(({ start, end }) => start <= place && place < end)
        const shortest = over.toSorted(
          (a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start || a.color.localeCompare(b.color),
        )[0]
        const seen = segments.find(({ start, end }) => start <= place && place < end)
        expect(seen?.color).toBe(shortest?.color)
      }
    }),
  )
})

test('a short one is seen inside of a long one, which goes on after it', () => {
  const inside = { id: 'b', start: 10, end: 12, color: 'pink' }
  const segments = segmentsOf([{ id: 'a', start: 0, end: 20, color: 'yellow' }, inside])
  expect(segments.map(({ start, end, color }) => `${start}-${end} ${color}`)).toEqual([
    '0-10 yellow',
    '10-12 pink',
    '12-20 yellow',
  ])
})
