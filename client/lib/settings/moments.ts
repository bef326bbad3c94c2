import { zone } from './settings.ts'

/** The moment at which clocks in that zone show this; in the hour that a change of clocks leaves out, the one after it. */
export function momentOf(day: string, time: string, tz = zone()): Date {
  const wanted = Date.parse(`${day}T${time.slice(0, 5)}:00Z`)
  // twice, since the first guess may lie on the other side of a change
  let at = wanted
  for (let turn = 0; turn < 2; turn++) at = wanted - ahead(at, tz)
  return new Date(at)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The time that clocks in a zone show at a moment, as `YYYY-MM-DD HH:MM:SS`: Swedes write it as ISO 8601 does. */
export function wallClock(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The offset of a zone from UTC at a moment, in milliseconds. */
const ahead = (at: number, tz: string) =>
  Date.parse(`${wallClock(at, tz).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
