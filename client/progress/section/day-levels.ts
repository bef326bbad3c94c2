import type { HeatLevel } from '../../ui/charts/heat-days.ts'
import type { ActiveDay } from '../data/active-days.ts'

/** The level of a day: any deed counts, and each further kind is a shade more. */
export function levelsOf(days: readonly ActiveDay[]): (day: string) => HeatLevel {
  const levels = new Map(days.map(({ day, kinds, rest }) => [day, kinds.length ? shade(kinds.length) : rest && 'rest']))
  return (day) => levels.get(day) ?? 0
}

const shade = (kinds: number): HeatLevel => (kinds >= 3 ? 4 : kinds === 2 ? 3 : 2)
