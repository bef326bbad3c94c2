import { expect, test } from 'vitest'
import { eventCalendar } from '../../../supabase/functions/calendar-feed/event-calendar.ts'
import { entriesIn } from '../../../test/fixtures/calendar.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import { entryOf } from './event-file.ts'
import { fileName } from './file-name.ts'

const card = {
  ...{ id: 'o1', event_id: 'e1', on_date: '2026-03-29', tz: 'Europe/London', title: 'Soup & bread', version: 4 },
  ...{ starts_at: '2026-03-29T18:00:00+00:00', ends_at: '2026-03-29T20:00:00+00:00', state: 'scheduled' },
  ...{ all_day: false, place_name: 'Old school', reason: null },
} as EventCard
const event = {
  ...{ address: '1 Harbour Street', online_url: null, body_html: '<p>Bring a bowl.</p><p>And a spoon.</p>' },
  ...{ created_at: '2026-03-01T00:00:00Z', cancelled_reason: null },
} as EventRow
const read = (change: Partial<EventCard> = {}, more: Partial<EventRow> = {}) =>
  entriesIn(
    eventCalendar([entryOf({ ...card, ...change }, { ...event, ...more }, 'Tuesday supper')], {
      site: 'https://x.org',
    }),
  )

test('the file of an event is what its feed says of it', () => {
  expect(read()).toEqual([
    {
      ...{
        uid: 'o1',
        summary: 'Soup & bread',
        location: 'Old school, 1 Harbour Street',
        status: 'CONFIRMED',
        busy: true,
      },
      ...{ start: '2026-03-29T18:00:00.000Z', end: '2026-03-29T20:00:00.000Z', minutes: 120, sequence: 4 },
      description: 'Tuesday supper\nBring a bowl. And a spoon.\nhttps://x.org/events?eventId=e1&on=2026-03-29',
    },
  ])
  expect(read({ state: 'cancelled' }, { cancelled_reason: 'Storm' })).toMatchObject([
    { status: 'CANCELLED', description: expect.stringContaining('\nCancelled: Storm\n') },
  ])
})

test('whole days are days, also where clocks change between them', () => {
  const days = { all_day: true, starts_at: '2026-03-29T00:00:00+00:00', ends_at: '2026-03-30T23:00:00+00:00' }
  expect(read(days)).toMatchObject([{ start: '2026-03-29', end: '2026-03-31', minutes: null }])
})

test('a file has a name that every system takes', () => {
  expect(fileName(card, 'ics')).toBe('Soup-bread-2026-03-29.ics')
  expect(fileName({ title: '../..\\:', on_date: '2026-03-29' }, 'ics')).toBe('event-2026-03-29.ics')
})
