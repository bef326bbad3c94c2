import { plural, t } from '@lingui/core/macro'
import { noon } from '../../lib/settings/days.ts'
import { region } from '../../lib/settings/settings.ts'
import { clock } from '../../lib/settings/time.ts'
import type { DayEntry } from './by-day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions) {
  const key = region() + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(region(), { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

/** "Tuesday 10 March, 2 events: 18:00 Supper, 20:00 Choir": a day as it is spoken. */
export function dayLabel(day: string, entries: readonly DayEntry[]): string {
  const name = dayName(day)
  if (entries.length === 0) return t`${name}, no events`
  const events = plural(entries.length, { one: '# event', other: '# events' })
  const names = entries.map((entry) => [hourOf(entry), entry.card.title].filter(Boolean).join(' ')).join(', ')
  return `${name}, ${events}: ${names}`
}

export const dayName = (day: string) => format({ weekday: 'long', day: 'numeric', month: 'long' }).format(noon(day))
export const dayNumber = (day: string) => format({ day: 'numeric' }).format(noon(day))
export const monthName = (day: string) => format({ month: 'long', year: 'numeric' }).format(noon(day))

/** "9 – 15 March 2026" */
export const weekName = (days: readonly string[]) =>
  format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(noon(days[0]!), noon(days.at(-1)!))

/** The hour at which it begins on this day, in the person's clock; empty where it has none. */
export const hourOf = ({ card, timed }: DayEntry) => (timed ? clock(new Date(card.starts_at)) : '')
