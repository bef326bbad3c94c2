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

/** "Tuesday 10 March, 2 events": the beginning of a day as it is spoken, before what it has. */
export function dayLead(day: string, count: number): string {
  const name = dayName(day)
  return count === 0 ? t`${name}, no events` : `${name}, ${plural(count, { one: '# event', other: '# events' })}:`
}

export const dayName = (day: string) => format({ weekday: 'long', day: 'numeric', month: 'long' }).format(noon(day))
export const dayNumber = (day: string) => format({ day: 'numeric' }).format(noon(day))
export const monthName = (day: string) => format({ month: 'long', year: 'numeric' }).format(noon(day))

/** "9 – 15 March 2026" */
export const weekName = (days: readonly string[]) =>
  format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(noon(days[0]!), noon(days.at(-1)!))

/** The hour at which it begins on this day, in the person's clock; empty where it has none. */
export const hourOf = ({ card, timed }: DayEntry) => (timed ? clock(new Date(card.starts_at)) : '')
