import ical from 'ical-generator'
import { momentOf } from '../../lib/settings/moments.ts'
import { patternOn } from '../data/patterns.ts'
import type { Schedule } from '../data/schedule.ts'

/**
 * The lessons of a schedule that have a day, as RFC 5545 writes a calendar: at the hour of their meeting in the zone of
 * the group, or all day where there is none. Each keeps its id, so that a later file moves what an earlier one brought.
 */
export function scheduleCalendar(schedule: Schedule, group: { name: string; tz: string }): string {
  const { adoption, title, plan, lessons } = schedule
  const calendar = ical({ name: oneLine(title), prodId: '//Cohort//Schedule//EN' })
  for (const { id, kind, lesson_key, on_date, state, track } of plan) {
    if (kind !== 'lesson' || !on_date || state === 'skipped') continue
    const pattern = patternOn(schedule, on_date, track)
    const lesson = lessons.find(({ key }) => key === lesson_key)
    const start = pattern
      ? momentOf(on_date, pattern.start_time.slice(0, 5), group.tz)
      : new Date(`${on_date}T00:00:00Z`)
    calendar.createEvent({
      id,
      summary: oneLine(lesson?.title ?? title),
      description: oneLine(`${title}, ${group.name}`),
      location: adoption.place && oneLine(adoption.place),
      sequence: adoption.version,
      start,
      ...(pattern
        ? { end: new Date(start.getTime() + pattern.minutes * 60_000) }
        : { end: new Date(start.getTime() + 86_400_000), allDay: true, timezone: 'UTC' }),
    })
  }
  return calendar.toString()
}

/** A text on one line, without signs that nobody sees: some calendars end an entry where a line ends. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
