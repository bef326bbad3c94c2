import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, dayOf, daysBetween, daysUntil, weekOf } from './days.ts'
import { weekStartIn } from './settings.ts'

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

test('who lives in another zone than their device is in another day for some hours', () => {
  const evening = new Date('2026-03-12T23:30:00Z')
  expect(dayOf(evening, 'America/Los_Angeles')).toBe('2026-03-12')
  expect(dayOf(evening, 'Asia/Tokyo')).toBe('2026-03-13')
  expect(dayOf(new Date('2026-12-31T23:30:00Z'), 'Pacific/Kiritimati')).toBe('2027-01-01')
})

test('a week begins on the day that the person says, and has the day in it', () => {
  expect(weekOf('2026-03-12', 1)).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
  ])
  expect(weekOf('2026-03-12', 7)[0]).toBe('2026-03-08')
  expect(weekOf('2026-03-12', 6)[0]).toBe('2026-03-07')
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 7 }), (away, first) => {
      const day = dayAfter('2026-01-01', away)
      const week = weekOf(day, first)
      expect(week).toContain(day)
      expect(new Date(`${week[0]}T00:00Z`).getUTCDay()).toBe(first % 7)
      expect(daysBetween(week[0]!, week[6]!)).toBe(6)
    }),
  )
})

test('where nobody said it, a week begins as it does in their region', () => {
  expect([weekStartIn('en-GB'), weekStartIn('en-US'), weekStartIn('ar-EG')]).toEqual([1, 7, 6])
})
