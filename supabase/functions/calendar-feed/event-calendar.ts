import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** One date of an event, as `private.feed_events` gives it: what is null there is missing here. */
export type CalendarEvent = {
  id: string
  event_id: string
  on_date: string
  starts_at: string
  ends_at: string
  /** Of whole days alone; the end is no part of it. */
  starts_on?: string
  ends_on?: string
  title: string
  body?: string
  place_name?: string
  address?: string
  online_url?: string
  cancelled: boolean
  reason?: string
  group_name: string
  /** One's own answer, in the feed of one's own. */
  answer?: 'going' | 'maybe' | 'waitlisted' | 'none'
  created_at: string
  updated_at: string
  sequence: number
}

/**
 * Events, each of their dates by itself and in UTC: calendars differ in how they read rules and zones, and an answer to
 * one date can't show on another.
 */
export function eventCalendar(events: readonly CalendarEvent[], calendar: { site: string; name?: string }): string {
  const { site, name } = calendar
  // a file of one event is no calendar with a name, and nobody asks for it again
  const feed = ical({ ...(name && { name: line(name), ttl: 15 * 60 }), prodId: '//Cohort//Events//EN' })
  for (const event of events) {
    const { id, sequence, title, place_name, address, online_url, cancelled, answer = 'going' } = event
    feed.createEvent({
      id,
      sequence,
      summary: line(title),
      description: descriptionOf(event, site),
      location: line([place_name, address].filter(Boolean).join(', ')) || online_url || null,
      status: cancelled
        ? ICalEventStatus.CANCELLED
        : answer === 'going'
          ? ICalEventStatus.CONFIRMED
          : ICalEventStatus.TENTATIVE,
      // who doesn't come for certain isn't busy
      transparency: cancelled || answer !== 'going' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      created: new Date(event.created_at),
      lastModified: new Date(event.updated_at),
      stamp: new Date(event.updated_at),
      ...hoursOf(event),
    })
  }
  return feed.toString()
}

/** A day is a day everywhere; an hour is one moment, told in UTC so that no calendar needs to know the zone. */
function hoursOf({ starts_at, ends_at, starts_on, ends_on }: CalendarEvent) {
  if (!starts_on) return { start: new Date(starts_at), end: new Date(ends_at) }
  return {
    start: new Date(`${starts_on}T00:00:00Z`),
    end: new Date(`${ends_on}T00:00:00Z`),
    timezone: 'UTC',
    allDay: true,
  }
}

const answers = {
  going: 'You’re going.',
  maybe: 'You answered Maybe.',
  waitlisted: 'You’re on the waitlist.',
  none: 'You haven’t answered yet.',
}

function descriptionOf(event: CalendarEvent, site: string) {
  const { event_id, on_date, group_name, cancelled, reason, answer, body = '', online_url } = event
  return [
    line(group_name),
    cancelled ? `Cancelled${reason ? `: ${line(reason)}` : '.'}` : answer && answers[answer],
    body.length > 1000 ? `${line(body.slice(0, 1000))}…` : line(body),
    online_url && `Join: ${online_url}`,
    `${site}/events?eventId=${event_id}&on=${on_date}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** A text on one line, without signs that nobody sees: some calendars end an entry where a line ends. */
const line = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
