import { noon } from '../../lib/settings/days.ts'
import { momentOf as momentAt, wallClock } from '../../lib/settings/moments.ts'

/*
 * Clocks on the wall of a zone, as `YYYY-MM-DD HH:MM`. What an event is kept by are these; the database makes moments of
 * them, and this device only for what it shows until then.
 */

/** The moment at which clocks in a zone show this; in the hour that a change of clocks leaves out, the one after it. */
export const momentOf = (local: string, tz: string) => momentAt(local.slice(0, 10), local.slice(11), tz)

/** The time that clocks in a zone show at a moment. */
export const localOf = (moment: Date, tz: string) => wallClock(moment.getTime(), tz).slice(0, 16)

/** The same clock so many minutes later, as if no clock ever changed. */
export const later = (local: string, minutes: number) =>
  new Date(Date.parse(`${local.slice(0, 16).replace(' ', 'T')}:00Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

/** The minutes from one clock to another. */
export const minutesBetween = (from: string, to: string) =>
  (Date.parse(`${to.slice(0, 16).replace(' ', 'T')}:00Z`) - Date.parse(`${from.slice(0, 16).replace(' ', 'T')}:00Z`)) /
  60_000

/** The day of the week, as ISO 8601 counts: 1 is Monday. */
export const weekdayOf = (day: string) => noon(day).getUTCDay() || 7
