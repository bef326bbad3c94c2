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

test('two people who move rows about ten thousand times, each seeing the other late, end with the same order', () => {
  interface Move {
    id: number
    rank: string
    at: number
  }
  const ids = Array.from({ length: 40 }, (_, id) => id)
  const start = new Map<number, string>()
  let last: string | null = null
  for (const id of ids) {
    last = rankBetween(last, null)
    start.set(id, last)
  }
  // whose last word on a row counts is decided where it is kept, by when it came
  const kept = new Map<number, Move>()
  const views = [new Map(start), new Map(start)]
  const waiting: Move[][] = [[], []]
  const order = (ranks: Map<number, string>) =>
    [...ranks].sort(([a, left], [b, right]) => (left < right ? -1 : left > right ? 1 : a - b))
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const hear = (who: number) => {
    for (const { id, rank, at } of waiting[who]!.splice(0)) if (kept.get(id)!.at === at) views[who]!.set(id, rank)
  }
  for (let at = 0; at < 10_000; at++) {
    const who = at % 2
    const mine = views[who]!
    const id = next(ids.length)
    const list = order(mine).filter(([other]) => other !== id)
    const place = next(list.length + 1)
    const before = list[place - 1]?.[1] ?? null
    // rows of the same rank are sorted by their ids; what is put between two such goes behind both
    const after = list.slice(place).find(([, rank]) => before === null || rank > before)?.[1] ?? null
    const rank = rankBetween(before, after)
    mine.set(id, rank)
    kept.set(id, { id, rank, at })
    waiting[1 - who]!.push({ id, rank, at })
    if (next(5) === 0) hear(1 - who)
  }
  hear(0)
  hear(1)
  expect(order(views[0]!)).toEqual(order(views[1]!))
  expect(Math.max(...order(views[0]!).map(([, rank]) => rank.length))).toBeLessThanOrEqual(200)
})
