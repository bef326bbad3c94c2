import type { PlanRow } from '../data/schedule.ts'

/**
 * The lessons with which one can change places, and those behind which it can go, each by one of its parts: its own track,
 * in the order of the plan. Where it stands already is not offered.
 */
export function ordersOf(plan: readonly PlanRow[], row: PlanRow): Record<'swap' | 'reorder', PlanRow[]> {
  const lessons = Map.groupBy(
    plan.filter(({ kind, track, hidden }) => kind === 'lesson' && track === row.track && !hidden),
    ({ lesson_key }) => lesson_key,
  )
  const isLoose = (parts: readonly PlanRow[]) => parts.every(({ state, joined }) => state === 'planned' && !joined)
  const own = lessons.get(row.lesson_key) ?? []
  const others = [...lessons.values()].filter((parts) => parts !== own)
  const before = [...lessons.values()][[...lessons.values()].indexOf(own) - 1]
  return {
    swap: isLoose(own) ? others.filter(isLoose).map((parts) => parts[0]!) : [],
    reorder: others.filter((parts) => parts !== before).map((parts) => parts.at(-1)!),
  }
}
