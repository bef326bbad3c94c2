import type { HeatLevel } from '../../ui/charts/heat-days.ts'
import type { JournalDay } from '../data/reading.ts'

/** The level of a day: any word counts, and a page is as much as it gets. */
export function heatOf(words: number): HeatLevel {
  return words >= 400 ? 4 : words >= 150 ? 3 : words >= 50 ? 2 : 1
}

export function levelsOf(days: readonly JournalDay[]): (day: string) => HeatLevel {
  const levels = new Map(days.map(({ day, words }) => [day, heatOf(words)]))
  return (day) => levels.get(day) ?? 0
}
