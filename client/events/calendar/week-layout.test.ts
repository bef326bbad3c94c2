import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { asDevice, settings } from '../../lib/settings/settings.ts'
import type { EventCard } from '../data/events.ts'
import { byDay, daysOf } from './by-day.ts'
import { placed } from './week-layout.ts'

beforeAll(() => settings.set({ ...asDevice, tz: 'Europe/Madrid', locale: 'en-GB', week_starts_on: 1 }))

const card = (starts_at: string, ends_at: string, more: Partial<EventCard> = {}) =>
  ({
    id: starts_at + ends_at,
    on_date: starts_at.slice(0, 10),
    all_day: false,
    title: 'Supper',
    starts_at,
    ends_at,
    ...more,
  }) as EventCard

test('an event is on the days of the person’s own zone, and an end at midnight is none of the next', () => {
  expect(daysOf(card('2026-03-10T23:30Z', '2026-03-11T01:00Z'))).toEqual(['2026-03-11'])
  expect(daysOf(card('2026-03-10T20:00Z', '2026-03-10T23:00Z'))).toEqual(['2026-03-10'])
  expect(daysOf(card('2026-03-10T20:00Z', '2026-03-12T10:00Z'))).toEqual(['2026-03-10', '2026-03-11', '2026-03-12'])
})

test('whole days stay on the days of the calendar, wherever one looks from, also when clocks change', () => {
  const camp = card('2026-03-27T08:00Z', '2026-03-30T07:00Z', { all_day: true, on_date: '2026-03-27' })
  expect(daysOf(camp)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29'])
})

test('whole days come first, then the hours', () => {
  const cards = [
    card('2026-03-10T18:00Z', '2026-03-10T19:00Z'),
    card('2026-03-10T00:00Z', '2026-03-11T00:00Z', { all_day: true, title: 'Fair' }),
  ]
  expect(
    byDay(cards)
      .get('2026-03-10')!
      .map(({ card, timed }) => [card.title, timed]),
  ).toEqual([
    ['Fair', false],
    ['Supper', true],
  ])
})

const minute = fc.integer({ min: 0, max: 22 * 60 })
const spans = fc.array(fc.tuple(minute, fc.integer({ min: 5, max: 60 })), { maxLength: 14 })
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 9, 23) + minutes * 60_000).toISOString()

test('no two events at one time share a place, and each has room for a finger', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const cards = list.map(([from, length], n) => card(at(from), at(from + length), { id: String(n) }))
      const places = placed(byDay(cards).get('2026-03-10') ?? [], '2026-03-10')
      expect(places).toHaveLength(cards.length)
      for (const one of places) {
        expect(one.to - one.from).toBeGreaterThanOrEqual(30)
        expect(one.column).toBeLessThan(one.columns)
        for (const other of places)
          if (one !== other && one.from < other.to && other.from < one.to) {
            expect(one.column).not.toBe(other.column)
            expect(one.columns).toBe(other.columns)
          }
      }
    }),
    sample(200),
  )
})
