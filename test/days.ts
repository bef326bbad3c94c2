/** The time zone of the browsers of all end-to-end tests that set none, and of the people of the seed. */
export const zone = 'Europe/London'

/** A day in that zone, as 2026-11-29: today, or so many days after it. */
export function dayFrom(days: number, inZone = zone) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: inZone, dateStyle: 'short' }).format(new Date())
  return dayAfter(today, days)
}

/** The day so many days after another, both as 2026-11-29. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
