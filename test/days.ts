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

/** The moment at which clocks in a zone show a time, such as 23:58, on a day. */
export function momentAt(day: string, time: string, inZone = zone) {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const shown = Date.parse(`${new Date(asUtc).toLocaleString('sv-SE', { timeZone: inZone }).replace(' ', 'T')}Z`)
  return new Date(asUtc - (shown - asUtc))
}
