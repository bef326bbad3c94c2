import { reachedOf } from '../data/amounts.ts'
import type { Goal, GoalStanding } from '../data/types.ts'

/** The part of the way that a number has come, from 0 to 1; undefined of what has none. */
export function shareOfNumber({
  goal,
  standing,
}: {
  goal: Goal
  standing: Pick<GoalStanding, 'done_in_interval'> | undefined
}): number | undefined {
  if (goal.kind !== 'target' || goal.target_value === null) return undefined
  const start = goal.start_value ?? 0
  const gone = reachedOf(goal, standing?.done_in_interval ?? 0) - start
  return Math.min(1, Math.max(0, gone / (goal.target_value - start || 1)))
}
