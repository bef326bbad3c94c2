import type { Goal, GoalEntry } from './types.ts'

/* What the entries of a goal say of its days. */

type Counted = Pick<Goal, 'kind' | 'direction' | 'target_value'>

/** The look of a day in a strip: what was said of it, or that it rests. */
export type DayState = 'done' | 'partial' | 'skip' | 'miss' | 'rest' | 'none'

export const entriesOn = (entries: readonly GoalEntry[], day: string) =>
  entries.filter(({ on_date }) => on_date === day)

/** An entry by hand: there is one a day. */
export const isManual = ({ origin_type }: GoalEntry) => origin_type === 'manual'

const isCounted = ({ state }: GoalEntry) => state === 'done' || state === 'partial'

/** The sum of some entries: one for each where no amount was said. */
export const amountOf = (entries: readonly GoalEntry[]): number =>
  entries.filter(isCounted).reduce((sum, { value, state }) => sum + (value ?? (state === 'done' ? 1 : 0)), 0)

/** The amount that makes a day of a habit one that is done. */
export const dayTarget = ({ kind, target_value }: Counted) => (kind === 'habit' ? (target_value ?? 1) : 1)

/** True where one says an amount and not only that it was done. */
export const asksAmount = ({ kind, target_value, direction, unit }: Counted & Pick<Goal, 'unit'>) =>
  kind === 'target' ||
  kind === 'average' ||
  (kind === 'habit' && (unit !== null || direction === 'at_most' || (target_value ?? 1) !== 1))

/** The share of a day's work is done, from 0 to 1; of a number by a date any entry is all of it. */
export function shareOn(goal: Counted, entries: readonly GoalEntry[]): number {
  const amount = amountOf(entries)
  if (goal.kind !== 'habit') return entries.some(isCounted) ? 1 : 0
  if (goal.direction === 'at_most') return entries.some(isCounted) && amount <= dayTarget(goal) ? 1 : 0
  return Math.min(1, amount / dayTarget(goal))
}

/** The state of a day, of its own entries alone. What is to stay under a number is never done before the day ends. */
export function dayState(goal: Counted, entries: readonly GoalEntry[], day: string, today: string): DayState {
  if (entries.some(({ state }) => state === 'skip')) return 'skip'
  const isOpen = goal.direction === 'at_most' && goal.kind === 'habit' && day >= today
  const share = shareOn(goal, entries)
  if (share >= 1) return isOpen ? 'partial' : 'done'
  if (share > 0) return 'partial'
  if (entries.some(({ state }) => state === 'miss')) return 'miss'
  if (entries.some(isCounted)) return isOpen ? 'partial' : 'miss'
  return 'none'
}
