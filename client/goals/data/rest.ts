import type { AwayPeriod, Goal } from './types.ts'

/* Days that rest: one is away, or the goal is paused. */

type Paused = Pick<Goal, 'paused_from' | 'paused_to'>

export const isPausedOn = ({ paused_from, paused_to }: Paused, day: string) =>
  paused_from !== null && paused_from <= day && (paused_to === null || day <= paused_to)

/** The time in which one is away on a day; the last to begin of several. */
export const awayOn = (periods: readonly AwayPeriod[], day: string): AwayPeriod | undefined =>
  periods.findLast(({ from_on, to_on }) => from_on <= day && (to_on === null || day <= to_on))

/** True where a day of a goal rests. One is away from one’s own goals alone. */
export const isGrey = (goal: Paused & Pick<Goal, 'group_id'>, periods: readonly AwayPeriod[], day: string) =>
  isPausedOn(goal, day) || (goal.group_id === null && awayOn(periods, day) !== undefined)
