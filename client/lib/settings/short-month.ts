import { noon } from './days.ts'
import { region } from './settings.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** "Nov": the month that a day is in, where there is little room. */
export function shortMonth(day: string): string {
  const format = formats.get(region()) ?? new Intl.DateTimeFormat(region(), { month: 'short', timeZone: 'UTC' })
  formats.set(region(), format)
  return format.format(noon(day))
}
