import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, daysUntil } from './days.ts'

test('a minute before midnight it is still today', () => {
  expect(dayOf(new Date(2026, 2, 12, 23, 59))).toBe('2026-03-12')
  expect(dayOf(new Date(2026, 2, 13, 0, 0))).toBe('2026-03-13')
})

test('days are counted by the calendar, at any hour and over every change of the clock', () => {
  fc.assert(
    fc.property(fc.nat(730), fc.integer({ min: -400, max: 400 }), fc.nat(23), (start, away, hour) => {
      const now = new Date(2026, 0, 1 + start, hour, 30)
      expect(daysUntil(dayOf(new Date(2026, 0, 1 + start + away, 9)), now)).toBe(away)
    }),
  )
})
