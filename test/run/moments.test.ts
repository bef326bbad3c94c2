import { expect, test } from 'vitest'
import { momentOfTheDay } from '../../scripts/faults/calendar.ts'
import { moments } from '../../scripts/faults/moments.ts'

test.each(moments)('$name is a time that clocks in $zone show', ({ at, zone }) => {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  expect(shown.slice(0, 16).replace(' ', 'T')).toBe(at.slice(0, 16))
})

test('every moment has its turn, and the same day takes the same end-to-end tests again', () => {
  const days = moments.map((_, at) => new Date(Date.UTC(2026, 10, 29 + at)))
  expect(new Set(days.map((day) => momentOfTheDay(day).moment.name)).size).toBe(moments.length)
  expect(momentOfTheDay(days[0])).toEqual(momentOfTheDay(days[0]))
  expect(momentOfTheDay(days[0]).files).not.toEqual(momentOfTheDay(days[1]).files)
})
