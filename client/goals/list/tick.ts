import { tickGoal } from '../commands.ts'
import { asksAmount, dayState, dayTarget, entriesOn, isManual } from '../data/days-of-goal.ts'
import type { Goal, GoalEntry } from '../data/types.ts'
import { picker } from '../pickers/picker.ts'

/** Does what one tap on a day does: an amount is asked for; anything else is done, or no longer. */
export function tapDay(goal: Goal, entries: readonly GoalEntry[], day: string, today: string, anchor: Element | null) {
  const these = entriesOn(entries, day)
  if (asksAmount(goal)) return picker.set({ what: 'amount', goal, anchor, day })
  const isSaid = these.some(isManual)
  const isDone = dayState(goal, these, day, today) === 'done'
  if (isDone && !isSaid) return picker.set({ what: 'amount', goal, anchor, day })
  tickGoal(goal, entries, { on_date: day, state: isDone ? null : 'done', value: isDone ? null : dayTarget(goal) })
}

/** Leaves a day out; said of one that is left out, it counts again. */
export function skipDay(goal: Goal, entries: readonly GoalEntry[], day: string) {
  const isSkipped = entriesOn(entries, day).some(({ state }) => state === 'skip')
  tickGoal(goal, entries, { on_date: day, state: isSkipped ? null : 'skip', value: null })
}
