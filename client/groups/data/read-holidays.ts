import { dayAfter } from '../../lib/settings/days.ts'

/** Days off as a calendar has them: the first day, the last, and a name. */
export type Holiday = {
  starts_on: string
  ends_on: string
  label: string
}

/** The days off of a calendar file. `timed` counts its other entries: an entry with an hour is no day off. */
export interface HolidayFile {
  holidays: Holiday[]
  timed: number
}

const [mostDays, mostDates, years] = [366, 400, 2]

/**
 * The entries of an iCalendar file (RFC 5545) that last whole days, from `today` for two years, in their order; null for
 * what is no such file. What comes again is read date by date, and DTEND is the day after the last.
 */
export async function readHolidays(text: string, today: string): Promise<HolidayFile | null> {
  const entries = await entriesOf(text, `${Number(today.slice(0, 4)) + years}${today.slice(4)}`)
  if (!entries) return null
  const found = new Map<string, Holiday>()
  for (const { dates, days, label } of entries)
    for (const day of dates) {
      const one = { starts_on: day, ends_on: dayAfter(day, days - 1), label }
      if (label && days <= mostDays && one.ends_on >= today) found.set(Object.values(one).join(' '), one)
    }
  const holidays = [...found.values()].sort((a, b) => a.starts_on.localeCompare(b.starts_on))
  return { holidays, timed: entries.filter(({ days }) => days === 0).length }
}

/** The entries that take place: each with the days on which it begins and how many it lasts, 0 where it has an hour. */
async function entriesOf(text: string, until: string) {
  const { default: ICAL } = await import('ical.js')
  const entryOf = (part: InstanceType<typeof ICAL.Component>) => {
    const event = new ICAL.Event(part)
    if (!event.startDate.isDate) return { dates: [], days: 0, label: '' }
    const dates: string[] = []
    const iterator = event.iterator()
    for (let day = iterator.next(); day && dates.length < mostDates; day = iterator.next()) {
      if (day.toString() > until) break
      dates.push(day.toString())
    }
    const days = Math.max(1, Math.round(event.duration.toSeconds() / 86_400))
    return { dates, days, label: nameOf(event.summary) }
  }
  try {
    return new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .filter((part) => part.getFirstPropertyValue('status') !== 'CANCELLED')
      .map(entryOf)
  } catch {
    // the parser fails in many ways on what is no calendar, and has no kind of error of its own
    return null
  }
}

const nameOf = (summary: unknown) =>
  String(summary ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
