import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf, daysUntil } from './days.ts'

const zone = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a minute before midnight it is still today', () => {
  expect(dayOf(new Date('2026-03-12T22:59:00Z'))).toBe('2026-03-12')
  expect(dayOf(new Date('2026-03-12T23:00:00Z'))).toBe('2026-03-13')
})

test('days are counted by the calendar, also over the night that is an hour short', () => {
  const evening = new Date('2026-03-28T22:30:00Z')
  expect(daysUntil('2026-03-28', evening)).toBe(0)
  expect(daysUntil('2026-03-29', evening)).toBe(1)
  expect(daysUntil('2026-03-30', evening)).toBe(2)
  expect(daysUntil('2026-03-27', evening)).toBe(-1)
})
