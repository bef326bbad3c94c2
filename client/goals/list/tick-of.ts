import { amountOf, asksAmount, dayState, entriesOn, shareOn } from '../data/days-of-goal.ts'
import type { Goal, GoalEntry } from '../data/types.ts'
import { tapDay } from './tick.ts'

/** The props of a goal’s tick today. */
export function tickOf(goal: Goal, entries: readonly GoalEntry[], today: string) {
  const these = entriesOn(entries, today)
  const asks = asksAmount(goal)
  return {
    asks,
    state: dayState(goal, these, today, today),
    share: shareOn(goal, these),
    amount: asks ? amountOf(these) : undefined,
    onTick: (at: Element) => tapDay(goal, entries, today, today, at),
  }
}
