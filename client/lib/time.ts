import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { daysUntil, noon } from './days.ts'

/** Dates are written as the person's own device writes them, as long as it speaks the language of the page. */
const region = () => navigator.languages.find((language) => language.startsWith(spoken())) ?? spoken()
const spoken = () => (i18n.locale === 'pseudo' ? 'en' : i18n.locale)

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Thursday 12 March", in the person's zone. */
export const longDay = (now: Date) =>
  new Intl.DateTimeFormat(region(), { weekday: 'long', day: 'numeric', month: 'long' }).format(now)

/** "Today", "Tomorrow", "Friday", "12 Mar": the shortest name that cannot be misread. */
export function nearDay(day: string, now: Date): string {
  const away = daysUntil(day, now)
  if (away === 0) return t`Today`
  if (away === 1) return t`Tomorrow`
  if (away === -1) return t`Yesterday`
  if (Math.abs(away) < 7) return new Intl.DateTimeFormat(region(), { weekday: 'long' }).format(noon(day))
  const far = noon(day).getFullYear() !== now.getFullYear()
  return new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short', ...(far && { year: 'numeric' }) }).format(
    noon(day),
  )
}

export function greeting(name: string, now: Date): string {
  const hour = now.getHours()
  if (hour < 5) return t`Good night, ${name}`
  if (hour < 12) return t`Good morning, ${name}`
  if (hour < 18) return t`Good afternoon, ${name}`
  return t`Good evening, ${name}`
}

/** "18:30" or "6:30 pm". */
export const clock = (moment: Date) =>
  new Intl.DateTimeFormat(region(), { hour: 'numeric', minute: '2-digit' }).format(moment)

/** "March 2026": when somebody came. */
export const monthOf = (moment: string) =>
  new Intl.DateTimeFormat(region(), { month: 'long', year: 'numeric' }).format(new Date(moment))

/** "24 – 31 Dec 2026"; one day alone where it begins and ends on the same. */
export const dayRange = (first: string, last: string) =>
  new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    noon(first),
    noon(last),
  )

/** "Mon" or "Monday", for a day of the week as ISO 8601 counts: 1 is Monday. */
export const weekday = (day: number, length: 'short' | 'long') =>
  new Intl.DateTimeFormat(region(), { weekday: length }).format(new Date(2024, 0, day, 12))

/** "18:00", with the day before it where that is not today: "Friday, 08:00". */
export function timeOf(moment: string, now: Date): string {
  const then = new Date(moment)
  const isToday = then.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(region(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { weekday: 'long' }),
  }).format(then)
}

/** "14:05", or as the person's device writes it. */
export const hour = (moment: Date) =>
  new Intl.DateTimeFormat(region(), { hour: 'numeric', minute: '2-digit' }).format(moment)
