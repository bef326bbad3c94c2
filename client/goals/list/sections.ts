import { dayState } from '../data/days-of-goal.ts'
import { isDue } from '../data/intervals.ts'
import type { Goal } from '../data/types.ts'
import type { ListedGoal } from '../data/use-goals.ts'

/** True for what is to be ticked today: it neither rests nor has another day. */
export function isForToday(
  { goal, isResting, entries }: Pick<ListedGoal, 'goal' | 'isResting' | 'entries'>,
  today: string,
): boolean {
  if (goal.status !== 'active' || goal.kind === 'milestones' || isResting || goal.starts_on > today) return false
  // what was ticked on a day without it stays in sight
  return isDue(goal.schedule, today, goal.starts_on) || entries.some(({ on_date }) => on_date === today)
}

/** True where enough was said of today, or that it is left out. */
export function isSaid(goal: Goal, entries: ListedGoal['entries'], today: string): boolean {
  const state = dayState(goal, entries, today, today)
  return state === 'done' || state === 'skip' || (goal.direction === 'at_most' && state !== 'none')
}

/** The sections of the page, each in the order of its goals. */
export function sectionsOf(goals: readonly ListedGoal[]) {
  const active = goals.filter(({ goal }) => goal.status === 'active')
  const isPaused = ({ pace }: ListedGoal) => pace.state === 'paused'
  return {
    own: active.filter((one) => one.goal.user_id !== null && !isPaused(one)),
    groups: active.filter((one) => one.goal.group_id !== null && !isPaused(one)),
    paused: active.filter(isPaused),
    over: goals.filter(({ goal }) => goal.status !== 'active'),
  }
}
