import { dayAfter, weekOf } from '../../lib/settings/days.ts'

/** The same day of another month; its last one where that month is shorter. */
export function monthAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Six weeks from the one that a month begins in: the calendar is as high in every month. */
export function weeksOfMonth(day: string): string[][] {
  const [first] = weekOf(`${day.slice(0, 8)}01`) as [string]
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => dayAfter(first, week * 7 + at)))
}
