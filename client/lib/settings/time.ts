import { t } from '@lingui/core/macro'
import { serverDate } from '../browser/server-clock.ts'
import { dayOf, daysUntil, noon } from './days.ts'
import { region, settings, zone } from './settings.ts'

/*
 * Days and moments in words, as the person writes them: their language and region, their zone, their clock.
 * A day is shown in UTC, where `noon` puts it; a moment in the person's zone.
 */

/** "Thursday 12 March", in the person's zone. */
export const longDay = (now: Date) => moments({ weekday: 'long', day: 'numeric', month: 'long' }).format(now)

/** "Today", "Tomorrow", "Friday", "12 Mar": the shortest name that cannot be misread. */
export function nearDay(day: string, now: Date): string {
  const away = daysUntil(day, now)
  return { 0: t`Today`, 1: t`Tomorrow`, '-1': t`Yesterday` }[away] ?? namedDay(day, away, now)
}

/** The same within a sentence: "today", "tomorrow", "Friday". */
export function nearDayWithin(day: string, now: Date): string {
  const away = daysUntil(day, now)
  return { 0: t`today`, 1: t`tomorrow`, '-1': t`yesterday` }[away] ?? namedDay(day, away, now)
}

function namedDay(day: string, away: number, now: Date): string {
  if (Math.abs(away) < 7) return days({ weekday: 'long' }).format(noon(day))
  const far = day.slice(0, 4) !== dayOf(now).slice(0, 4)
  return days({ day: 'numeric', month: 'short', ...(far && { year: 'numeric' }) }).format(noon(day))
}

/** "22 Nov": the date itself, where its name is beside it. */
export const shortDate = (day: string) => days({ day: 'numeric', month: 'short' }).format(noon(day))

export function greeting(name: string, now: Date): string {
  const hour = Number(format({ hour: '2-digit', hourCycle: 'h23', timeZone: zone() }, 'en').format(now))
  if (hour >= 5 && hour < 12) return t`Good morning, ${name}`
  if (hour >= 12 && hour < 18) return t`Good afternoon, ${name}`
  return t`Good evening, ${name}`
}

/** "March 2026": when somebody came. */
export const monthOf = (moment: string) => moments({ month: 'long', year: 'numeric' }).format(new Date(moment))

/** "24 – 31 Dec 2026"; one day alone where it begins and ends on the same. */
export const dayRange = (first: string, last: string) =>
  days({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(noon(first), noon(last))

/** "24 – 31 Dec", where the year is known from what stands around it. */
export const dayRangeInYear = (first: string, last: string) =>
  days({ day: 'numeric', month: 'short' }).formatRange(noon(first), noon(last))

/** "18:30" or "6:30 pm". Where it is not the person's own zone, its name follows. */
export const clock = (moment: Date, tz = zone()) =>
  moments({ ...clockOptions(), ...(tz !== zone() && { timeZoneName: 'short' }) }, tz).format(moment)

/** "18:30" on the clocks of a zone, which is named elsewhere. */
export const clockIn = (moment: Date, tz: string) => moments(clockOptions(), tz).format(moment)

/** "Tue 24 Nov" of a calendar day; with its year where that is another one. */
export const weekdayDate = (day: string, now: Date, length: 'long' | 'short' = 'short') => {
  const far = day.slice(0, 4) !== dayOf(now).slice(0, 4)
  return days({ weekday: length, day: 'numeric', month: length, ...(far && { year: 'numeric' }) }).format(noon(day))
}

/** "12 March 2026 at 18:30". */
export const exactly = (moment: Date) =>
  moments({ day: 'numeric', month: 'long', year: 'numeric', ...clockOptions() }).format(moment)

/** "Thu 12 Mar 2026": a date that is written in a field. */
export const writtenDate = (day: string) =>
  days({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(noon(day))

/** "Thursday 12 March 2026": a date that is read aloud. */
export const fullDate = (day: string) =>
  days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(noon(day))

/** "March 2026": the month that a day is in. */
export const monthOfDay = (day: string) => days({ month: 'long', year: 'numeric' }).format(noon(day))

/** "18:00" or "6:00 pm", of a time as the database keeps it. */
export const timeOfDay = (time: string) => days(clockOptions()).format(new Date(`2026-01-15T${time.slice(0, 5)}:00Z`))

/** "Monday" or "Mon", of the days that ISO 8601 counts from 1. */
export const weekdayName = (day: number, length: 'long' | 'short' = 'long') =>
  days({ weekday: length }).format(noon(`2026-06-0${day}`))

/** "18:00", with the day before it where that is not today: "Friday, 08:00". */
export function timeOf(moment: string, now: Date): string {
  const then = new Date(moment)
  const isToday = dayOf(then) === dayOf(now)
  return moments({ ...clockOptions(), ...(!isToday && { weekday: 'long' }) }).format(then)
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "3 days ago", "yesterday"; within a minute it is "now". */
export function ago(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second' as const, 0]
  return relative().format(length === 0 ? 0 : Math.trunc(seconds / length), unit)
}

const days = (options: Intl.DateTimeFormatOptions) => format({ ...options, timeZone: 'UTC' })
const moments = (options: Intl.DateTimeFormatOptions, timeZone = zone()) => format({ ...options, timeZone })

/**
 * The hour and the minute as options, in the person's clock. Of 24 hours each has two digits: left to itself a region
 * writes "4:48" alone, and "04:48" behind a weekday.
 */
export function clockOptions(): Intl.DateTimeFormatOptions {
  const own = settings.get().hour_cycle as 'h12' | 'h23' | null
  const hourCycle = own ?? usualHourCycle()
  return { hour: hourCycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle }
}

/** Made once for each way of writing: making one takes longer than writing a hundred dates with it. */
function once<Written>(make: (where: string, options: Intl.DateTimeFormatOptions) => Written) {
  const made = new Map<string, Written>()
  return (options: Intl.DateTimeFormatOptions = {}, where = region()) => {
    const key = where + JSON.stringify(options)
    const known = made.get(key) ?? make(where, options)
    made.set(key, known)
    return known
  }
}

const format = once((where, options) => new Intl.DateTimeFormat(where, options))
// looked up for every hour on screen: to ask the formatter each time takes longer than to write the hour
const usualHourCycle = once(
  (where) => new Intl.DateTimeFormat(where, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23',
)
const relative = once((where) => new Intl.RelativeTimeFormat(where, { numeric: 'auto' }))

/** The formatters of the first screens, each to be made at a time of its own: the first use of all takes longest. */
export const firstUses: readonly (() => void)[] = [
  zone,
  () => longDay(serverDate()),
  () => ago(serverDate(), serverDate()),
  () => clock(serverDate()),
]
