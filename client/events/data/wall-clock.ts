import { noon } from '../../lib/settings/days.ts'

/*
 * Clocks on the wall of a zone, as `YYYY-MM-DD HH:MM`. What an event is kept by are these; the database makes moments of
 * them, and this device only for what it shows until then.
 */

/** The moment at which clocks in a zone show this; in the hour that a change of clocks leaves out, the one after it. */
export function momentOf(local: string, tz: string): Date {
  const wanted = Date.parse(`${local.slice(0, 16).replace(' ', 'T')}:00Z`)
  // twice, since the first guess may lie on the other side of a change
  let at = wanted
  for (let turn = 0; turn < 2; turn++) at = wanted - offset(at, tz)
  return new Date(at)
}

/** The time that clocks in a zone show at a moment. */
export const localOf = (moment: Date, tz: string) => shown(moment.getTime(), tz).slice(0, 16)

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

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedes write a date and a time as ISO 8601 does. */
function shown(at: number, timeZone: string) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The offset of a zone from UTC at a moment, in milliseconds. */
const offset = (at: number, tz: string) =>
  Date.parse(`${shown(at, tz).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
