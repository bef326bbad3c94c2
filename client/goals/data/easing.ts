import { lengthOf, timesIn } from './intervals.ts'
import type { Goal, GoalChange } from './types.ts'

/** True where a change asks less than before: less often, less of it, or later. */
export function isEasier(goal: Goal, change: GoalChange): boolean {
  const after = { ...goal, ...change }
  const often = ({ schedule }: Goal) => timesIn(schedule) / lengthOf(schedule)
  if (goal.schedule && after.schedule && often(after) < often(goal)) return true
  if (goal.ease_delay_days > after.ease_delay_days) return true
  if (goal.target_date !== after.target_date) {
    if (after.target_date === null || (goal.target_date !== null && after.target_date > goal.target_date)) return true
  }
  const [before, now] = [goal.target_value ?? 1, after.target_value ?? 1]
  if (goal.kind === 'target') {
    const start = goal.start_value ?? 0
    return Math.abs(now - start) < Math.abs(before - start)
  }
  return goal.direction === 'at_most' ? now > before : now < before
}
