import { dayAfter, daysBetween, noon } from '../../lib/settings/days.ts'
import type { GoalSchedule } from './types.ts'

/* The stretches of days that a goal counts by: a day, a week from Monday, a month, or every so many days. */

export interface Interval {
  from: string
  to: string
}

const daily: GoalSchedule = { freq: 'daily' }

/** The stretch that a day is in. */
export function intervalOf(schedule: GoalSchedule | null, day: string, startsOn: string): Interval {
  const { freq, n = 1, period } = schedule ?? daily
  if (freq === 'daily') return { from: day, to: day }
  if (freq === 'every') {
    const from = dayAfter(startsOn, Math.floor(daysBetween(startsOn, day) / n) * n)
    return { from, to: dayAfter(from, n - 1) }
  }
  if (freq === 'times' && period === 'month') return monthOf(day)
  const from = dayAfter(day, 1 - weekdayOf(day))
  return { from, to: dayAfter(from, 6) }
}

/** The times that something is to be done in one stretch. */
export function timesIn(schedule: GoalSchedule | null): number {
  const { freq, days, n = 1 } = schedule ?? daily
  if (freq === 'weekdays') return days?.length ?? 7
  return freq === 'times' ? n : 1
}

/** The days that a stretch is counted as. */
export function lengthOf(schedule: GoalSchedule | null): number {
  const { freq, n = 1, period } = schedule ?? daily
  if (freq === 'daily') return 1
  if (freq === 'every') return n
  return freq === 'times' && period === 'month' ? 30 : 7
}

/** True on a day on which one meets it: any, unless it has weekdays or days of its own. */
export function isDue(schedule: GoalSchedule | null, day: string, startsOn: string): boolean {
  const { freq, days, n = 1 } = schedule ?? daily
  if (freq === 'weekdays') return days?.includes(weekdayOf(day)) ?? true
  return freq === 'every' ? daysBetween(startsOn, day) % n === 0 : true
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => noon(day).getUTCDay() || 7

function monthOf(day: string): Interval {
  const from = `${day.slice(0, 7)}-01`
  const next = noon(from)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from, to: dayAfter(next.toISOString().slice(0, 10), -1) }
}
