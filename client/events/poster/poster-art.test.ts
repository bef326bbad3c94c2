import { describe, expect, test } from 'vitest'
import { posterOf } from './poster-art.ts'

const ids = Array.from({ length: 400 }, (_, n) => `0190c2a0-7b1e-7000-8000-${n.toString(16).padStart(12, '0')}`)

describe('a poster', () => {
  test('is the same wherever it is drawn', () => expect(posterOf(ids[7]!)).toEqual(posterOf(ids[7]!)))

  test('differs from event to event, also where ids are alike but for a letter', () => {
    const seen = new Set(ids.map((id) => JSON.stringify(posterOf(id))))
    expect(seen.size).toBeGreaterThan(380)
  })

  test('comes in each motif and each colour about as often', () => {
    for (const part of ['motif', 'from', 'to', 'mark'] as const) {
      const counts = Object.values(Object.groupBy(ids, (id) => posterOf(id)[part])).map((of) => of!.length)
      expect(Math.min(...counts)).toBeGreaterThan((ids.length / counts.length) * 0.6)
    }
  })

  test('draws what is on it beside its words, in colours that differ', () => {
    for (const { x, y, from, to, mark } of ids.map(posterOf)) {
      expect(x).toBeGreaterThan(55)
      expect(y).toBeLessThan(75)
      expect(new Set([from, to, mark]).size).toBe(3)
    }
  })
})
