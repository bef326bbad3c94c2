import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Schedule } from '../data/schedule.ts'
import { planRow } from '../weeks/plan-row.ts'
import { scheduleCalendar } from './schedule-calendar.ts'

const schedule = {
  title: 'Soups',
  adoption: { place: 'Kitchen', version: 3 },
  lessons: [{ key: 'leek', title: 'Leek\nand potato', minutes: 50 }],
  patterns: [{ track: 1, from_on: '2026-01-01', rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00:00', minutes: 90 }],
  plan: [
    planRow('leek', '2026-03-24'),
    planRow('tray', null),
    planRow('later', '2026-03-31', 'skipped'),
    { ...planRow('gap', '2026-03-31'), kind: 'gap', lesson_key: null },
  ],
} as unknown as Schedule

test('a calendar file has each lesson at the hour of its meeting, also after the clocks have changed', () => {
  const two = { ...schedule, plan: [...schedule.plan, { ...planRow('leek', '2026-04-07'), id: 'again' }] }
  const file = new ICAL.Component(ICAL.parse(scheduleCalendar(two, { name: 'Supper', tz: 'Europe/Berlin' })))
  const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(
    events.map(({ summary, location, startDate, endDate }) => [
      summary,
      location,
      startDate.toJSDate().toISOString(),
      endDate.toJSDate().toISOString(),
    ]),
  ).toEqual([
    ['Leek and potato', 'Kitchen', '2026-03-24T18:00:00.000Z', '2026-03-24T19:30:00.000Z'],
    ['Leek and potato', 'Kitchen', '2026-04-07T17:00:00.000Z', '2026-04-07T18:30:00.000Z'],
  ])
})

test('a lesson of a day without an hour lasts all day', () => {
  const file = new ICAL.Component(
    ICAL.parse(scheduleCalendar({ ...schedule, patterns: [] }, { name: 'Supper', tz: 'Europe/Berlin' })),
  )
  const [event] = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect([event!.startDate.isDate, event!.startDate.toString()]).toEqual([true, '2026-03-24'])
})
