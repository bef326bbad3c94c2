import { dayAfter, daysBetween, noon } from '../../lib/settings/days.ts'

/** The amount of a day: nothing, a little to all of it, or rest. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 'rest'
export const heatLevels: readonly HeatLevel[] = [0, 1, 2, 3, 4, 'rest']

/** The size of a day with the gap after it. */
export const cell = 14
const side = 11

export interface HeatDays {
  first: string
  /** The number of weeks, each a column. */
  weeks: number
  /** A shape per level, which holds all its days. */
  paths: Record<HeatLevel, string>
  months: { name: string; week: number }[]
}

/** The days of a heat map, from the first day of a week, as one shape for each level: drawn at once, however many. */
export function heatDays(
  from: string,
  to: string,
  levelOf: (day: string) => HeatLevel,
  weekStart: number,
  monthName: (day: string) => string,
): HeatDays {
  const first = dayAfter(from, -((noon(from).getUTCDay() - weekStart + 7) % 7))
  const length = daysBetween(first, to) + 1
  const paths: Record<HeatLevel, string> = { 0: '', 1: '', 2: '', 3: '', 4: '', rest: '' }
  const months: HeatDays['months'] = []
  const start = noon(first).getTime()
  for (let at = 0; at < length; at++) {
    const day = new Date(start + at * 86_400_000).toISOString().slice(0, 10)
    if (day < from) continue
    const week = Math.floor(at / 7)
    paths[levelOf(day)] += square(week, at % 7)
    if (day.endsWith('-01')) months.push({ name: monthName(day), week })
  }
  return { first, weeks: Math.ceil(length / 7), paths, months }
}

const square = (week: number, weekday: number) =>
  `M${week * cell + 2} ${weekday * cell}h${side - 4}a2 2 0 0 1 2 2v${side - 4}a2 2 0 0 1-2 2h-${side - 4}a2 2 0 0 1-2-2v-${side - 4}a2 2 0 0 1 2-2z`

/** The day at a point of the map, where there is one. */
export function dayAt(x: number, y: number, first: string, from: string, to: string): string | null {
  const weekday = Math.floor(y / cell)
  if (x < 0 || weekday < 0 || weekday > 6) return null
  const day = dayAfter(first, Math.floor(x / cell) * 7 + weekday)
  return day >= from && day <= to ? day : null
}

/** The place of a day on the map. */
export function placeOf(day: string, first: string) {
  const at = daysBetween(first, day)
  return { x: Math.floor(at / 7) * cell, y: (at % 7) * cell }
}
