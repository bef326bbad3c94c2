import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDate } from './read-date.ts'
import { readTime } from './read-time.ts'

const thursday = '2026-03-12'

describe('a date is read', () => {
  test.each([
    ['2026-04-01', '2026-04-01'],
    ['1/4/2026', '2026-04-01'],
    ['1.4.26', '2026-04-01'],
    ['1/4', '2026-04-01'],
    ['1 apr', '2026-04-01'],
    ['Apr 1', '2026-04-01'],
    ['1 February', '2027-02-01'],
    ['Wed, 1 April 2026', '2026-04-01'],
    ['20', '2026-03-20'],
    ['3', '2026-04-03'],
    ['31', '2026-03-31'],
    ['today', '2026-03-12'],
    ['Tom', '2026-03-13'],
    ['in 3 days', '2026-03-15'],
    ['in 2 weeks', '2026-03-26'],
    ['fri', '2026-03-13'],
    ['Thursday', '2026-03-12'],
    ['29 feb', '2028-02-29'],
  ])('of “%s” as %s', (typed, day) => {
    expect(readDate(typed, thursday, 'en-GB')).toBe(day)
  })

  test('with the month first where the region writes it first', () => {
    expect(readDate('4/1/2026', thursday, 'en-US')).toBe('2026-04-01')
    expect(readDate('Wed, Apr 1, 2026', thursday, 'en-US')).toBe('2026-04-01')
  })

  test('in the words of the region', () => {
    expect(readDate('1. April', thursday, 'de')).toBe('2026-04-01')
    expect(readDate('morgen', thursday, 'de')).toBe('2026-03-13')
    expect(readDate('1 août', thursday, 'fr')).toBe('2026-08-01')
  })

  test.each(['', 'zebra', '30 feb', '31/2', '1/2/3/4', '0', '32', '12 Mar 99999'])('but not of “%s”', (typed) => {
    expect(readDate(typed, thursday, 'en-GB')).toBeUndefined()
  })

  test('as it is written, in any region', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((away) => new Date(Date.UTC(1990, 0, 1 + away)))
    const regions = fc.constantFrom('en-GB', 'en-US', 'en-CA', 'de', 'fr', 'sv', 'es')
    fc.assert(
      fc.property(days, regions, (day, region) => {
        const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
        const written = new Intl.DateTimeFormat(region, options).format(day)
        expect(readDate(written, thursday, region)).toBe(day.toISOString().slice(0, 10))
      }),
    )
  })
})

describe('a time is read', () => {
  test.each([
    ['18', '18:00'],
    ['9', '09:00'],
    ['18:30', '18:30'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    ['1830', '18:30'],
    ['930', '09:30'],
    ['6pm', '18:00'],
    ['6:30 PM', '18:30'],
    ['6:30 p.m.', '18:30'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
  ])('of “%s” as %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  test.each(['', '24', '7:60', '13 pm', 'noon', '1:2:3'])('but not of “%s”', (typed) => {
    expect(readTime(typed)).toBeUndefined()
  })
})
