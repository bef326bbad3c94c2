import { type CalendarEvent, eventCalendar } from '../../../supabase/functions/calendar-feed/event-calendar.ts'
import { downloadText } from '../../lib/browser/download.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import type { EventCard, EventRow } from '../data/events.ts'
import { localOf } from '../data/wall-clock.ts'
import { fileName } from './file-name.ts'

/** Hands one date of an event over as an `.ics` file, written as its feed writes it. */
export function downloadEvent(card: EventCard, event: EventRow, group: string) {
  downloadText(
    fileName(card, 'ics'),
    eventCalendar([entryOf(card, event, group)], { site: location.origin }),
    'text/calendar',
  )
}

export function entryOf(card: EventCard, event: EventRow, group_name: string): CalendarEvent {
  const { id, event_id, on_date, starts_at, ends_at, title, version, tz, state, place_name, reason } = card
  const { address, online_url, body_html, created_at, cancelled_reason } = event
  const why = reason ?? cancelled_reason
  return {
    ...{ id, event_id, on_date, starts_at, ends_at, title, group_name, created_at },
    ...(card.all_day && { starts_on: dayOf(starts_at, tz), ends_on: dayOf(ends_at, tz) }),
    ...(body_html && { body: wordsIn(body_html) }),
    ...(place_name && { place_name }),
    ...(address && { address }),
    ...(online_url && { online_url }),
    ...(why && { reason: why }),
    cancelled: state === 'cancelled',
    // of two files the later one is right, whatever the dates of a series count
    updated_at: serverDate().toISOString(),
    sequence: version,
  }
}

const dayOf = (moment: string, tz: string) => localOf(new Date(moment), tz).slice(0, 10)
