import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { dayAfter, weekOf } from '../../lib/settings/days.ts'
import { asDevice, settings } from '../../lib/settings/settings.ts'
import type { EventCard } from '../data/events.ts'
import { byDay } from './by-day.ts'
import { type DayLanes, weekLanes } from './month-lanes.ts'

settings.set({ ...asDevice, tz: 'Europe/London', locale: 'en-GB', week_starts_on: 1 })

const card = (title: string, starts_at: string, ends_at: string, more: Partial<EventCard> = {}) =>
  ({ id: title, title, on_date: starts_at.slice(0, 10), all_day: false, starts_at, ends_at, ...more }) as EventCard

// Monday 9 to Sunday 15 March
const week = weekOf('2026-03-11')
const lanesOf = (cards: EventCard[], days = week) => weekLanes(days, byDay(cards))
const seen = ({ lanes, more }: DayLanes) => [
  ...lanes.map((lane) => lane && (lane.days ? `${lane.entry.card.title} ${lane.days}` : '…')),
  ...(more ? [`+${more}`] : []),
]
const camp = card('Camp', '2026-03-13T18:00Z', '2026-03-15T12:00Z')

test('what goes on for days is one bar over them, and what is on one of them stands below it', () => {
  const lanes = lanesOf([camp, card('Choir', '2026-03-14T10:00Z', '2026-03-14T11:00Z')])
  expect(lanes.slice(3).map(seen)).toEqual([[], ['Camp 3'], ['…', 'Choir 1'], ['…']])
  expect(lanes[5]!.count).toBe(2)
})

test('a bar goes on at the line where it was, also where one before it has ended', () => {
  const fair = card('Fair', '2026-03-09T00:00Z', '2026-03-12T00:00Z', { all_day: true })
  const trip = card('Trip', '2026-03-10T08:00Z', '2026-03-13T20:00Z')
  const choir = card('Choir', '2026-03-12T10:00Z', '2026-03-12T11:00Z')
  expect(lanesOf([trip, fair, choir]).slice(0, 5).map(seen)).toEqual([
    ['Fair 3'],
    ['…', 'Trip 4'],
    ['…', '…'],
    ['Choir 1', '…'],
    [undefined, '…'],
  ])
})

test('a bar goes on over the end of its week, and says so in both', () => {
  const cards = [card('Tour', '2026-03-14T08:00Z', '2026-03-17T20:00Z')]
  const [saturday] = lanesOf(cards).slice(5)
  expect(saturday!.lanes[0]).toMatchObject({ days: 2, before: false, after: true })
  const [monday] = lanesOf(cards, weekOf('2026-03-16'))
  expect(monday!.lanes[0]).toMatchObject({ days: 2, before: true, after: false })
})

test('a supper that ends in the night is on its evening only', () => {
  const lanes = lanesOf([card('Supper', '2026-03-10T20:00Z', '2026-03-11T02:00Z')])
  expect(lanes.slice(0, 4).map(seen)).toEqual([[], ['Supper 1'], [], []])
})

test('a full day says how many more there are, and a bar ends before it where it has no line there', () => {
  const hours = [8, 9, 10].map((hour) =>
    card(`At ${hour}`, `2026-03-14T${hour + 10}:00Z`, `2026-03-14T${hour + 11}:00Z`),
  )
  const others = ['A', 'B'].map((name) => card(name, '2026-03-13T07:00Z', '2026-03-15T09:00Z'))
  expect(
    lanesOf([camp, ...others, ...hours])
      .slice(4)
      .map(seen),
  ).toEqual([
    ['A 3', 'B 3', 'Camp 1'],
    ['…', '…', '+4'],
    ['…', '…', 'Camp 1'],
  ])
})

const begins = fc.integer({ min: -4, max: 8 })
const spans = fc.array(fc.tuple(begins, fc.integer({ min: 1, max: 9 })), { maxLength: 12 })

test('every event of a day is on a line of its own or counted, and on one line through the week', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const cards = list.map(([from, length], n) => {
        const on = dayAfter(week[0]!, from)
        return card(`${n}`, `${on}T00:00Z`, `${dayAfter(on, length)}T00:00Z`, { all_day: true, on_date: on })
      })
      const lanes = lanesOf(cards)
      for (const [at, { lanes: lines, more, count }] of lanes.entries()) {
        const shown = lines.filter((lane) => lane !== undefined)
        expect(new Set(shown.map(({ entry }) => entry.card)).size).toBe(shown.length)
        expect(shown.length + more).toBe(count)
        expect(lines.length + Math.sign(more)).toBeLessThanOrEqual(3)
        for (const [line, lane] of lines.entries())
          for (let on = at; on < at + (lane?.days ?? 0); on++)
            expect(lanes[on]!.lanes[line]?.entry.card).toBe(lane!.entry.card)
      }
    }),
    sample(300),
  )
})
