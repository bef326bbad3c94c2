import { weekStart, zone } from './settings.ts'

/** A calendar day without a zone, as the database keeps it ("2026-03-12"): the person's own at that moment. */
export const dayOf = (now: Date, tz = zone()): string => daysIn(tz).format(now)

/** The number of days until a day; negative when it has passed. */
export const daysUntil = (day: string, now: Date): number => daysBetween(dayOf(now), day)

export function daysBetween(first: string, last: string): number {
  return Math.round((noon(last).getTime() - noon(first).getTime()) / 86_400_000)
}

export function dayAfter(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The seven days of the week that a day is in, from the first of them as the person counts. */
export function weekOf(day: string, first = weekStart()): string[] {
  const before = (noon(day).getUTCDay() - first + 7) % 7
  return Array.from({ length: 7 }, (_, at) => dayAfter(day, at - before))
}

/** The middle of that day in UTC, where every day has twenty-four hours. To be shown in UTC too. */
export const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedes write a date as ISO 8601 does. */
function daysIn(timeZone: string) {
  const made = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  formats.set(timeZone, made)
  return made
}
