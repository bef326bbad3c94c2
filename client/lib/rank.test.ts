import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBetween } from './rank.ts'

/** A list built by putting each new row at a chosen place. */
function build(places: number[]) {
  const ranks: string[] = []
  for (const place of places) {
    const at = place % (ranks.length + 1)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  return ranks
}

test('a row lands between its neighbours, wherever it is put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const ranks = build(places)
      for (const [at, rank] of ranks.entries()) {
        expect(rank).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/)
        if (at > 0) expect(Buffer.compare(Buffer.from(ranks[at - 1]!), Buffer.from(rank))).toBe(-1)
      }
    }),
  )
})

test('ten thousand rows added at the end keep short ranks', () => {
  let last: string | null = null
  for (let n = 0; n < 10_000; n++) last = rankBetween(last, null)
  expect(last!.length).toBeLessThanOrEqual(4)
})

test('ten thousand rows added at the start keep short ranks', () => {
  let first: string | null = null
  for (let n = 0; n < 10_000; n++) first = rankBetween(null, first)
  expect(first!.length).toBeLessThanOrEqual(4)
})

test('neighbours in the wrong order are refused', () => {
  expect(() => rankBetween('b', 'a')).toThrow(RangeError)
  expect(() => rankBetween('a', 'a')).toThrow(RangeError)
})
