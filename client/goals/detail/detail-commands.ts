import { t } from '@lingui/core/macro'
import { askForPush } from '../../account/hints/ask-for-push.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { shortDate, timeOfDay } from '../../lib/settings/time.ts'
import { finishingMilestone, milestones } from '../data/milestone-writes.ts'
import { type GoalReminder, goalReminders } from '../data/reminders.ts'
import { keepingGoal } from '../data/restarts.ts'
import { removingEntry } from '../data/tick-writes.ts'
import type { Goal, GoalEntry, GoalMilestone } from '../data/types.ts'

/* What a person does in the detail of a goal, each with its undo. */

export function removeEntryOf({ title }: Pick<Goal, 'title'>, { id, on_date }: GoalEntry) {
  attempt(removingEntry, { id })
  const day = shortDate(on_date)
  offerUndo(t`Removed the entry of ${day} from “${title}”`, { verb: 'goals.restoreEntry', input: { id } })
}

export function finishMilestoneOf({ id, title }: GoalMilestone, done: boolean) {
  attempt(finishingMilestone, { id, done })
  offerUndo(done ? t`Reached “${title}”` : t`“${title}” is open again`, {
    verb: 'goals.finishMilestone',
    input: { id, done: !done },
  })
}

export function addMilestoneTo(goal_id: string, list: readonly GoalMilestone[], title: string) {
  const id = newId()
  attempt(milestones.adding, { id, goal_id, title, rank: rankBetween(list.at(-1)?.rank ?? null, null) })
  offerUndo(t`Added “${title}”`, { verb: 'goals.removeMilestone', input: { id } })
}

/** Puts one a place up or down among the others. */
export function moveMilestone(
  list: readonly GoalMilestone[],
  { id, version, rank: before, title }: GoalMilestone,
  by: -1 | 1,
) {
  const others = list.filter((one) => one.id !== id)
  const at = list.findIndex((one) => one.id === id) + by
  if (at < 0 || at > others.length) return
  const rank = rankBetween(others[at - 1]?.rank ?? null, others[at]?.rank ?? null)
  attempt(milestones.changing, { id, version, rank })
  offerUndo(t`Moved “${title}”`, { verb: 'goals.changeMilestone', input: { id, version: version + 1, rank: before } })
}

export function dateMilestone({ id, version, title, due_on: before }: GoalMilestone, due_on: string | null) {
  attempt(milestones.changing, { id, version, due_on })
  offerUndo(t`Changed the date of “${title}”`, {
    verb: 'goals.changeMilestone',
    input: { id, version: version + 1, due_on: before },
  })
}

export function renameMilestone({ id, version, title: before }: GoalMilestone, title: string) {
  attempt(milestones.changing, { id, version, title })
  offerUndo(t`Renamed “${title}”`, {
    verb: 'goals.changeMilestone',
    input: { id, version: version + 1, title: before },
  })
}

export function removeMilestoneOf(milestone: GoalMilestone) {
  const { id, goal_id, title, due_on, weight, rank, linked_type, linked_id, linked_adoption_id } = milestone
  attempt(milestones.removing, { id })
  const link = { linked_type: linked_type as 'task' | 'event' | 'lesson' | null, linked_id, linked_adoption_id }
  offerUndo(t`Removed “${title}”`, {
    verb: 'goals.addMilestone',
    input: { id, goal_id, title, due_on, weight, rank, ...link },
  })
}

export function addReminder(goal_id: string, user_id: string, at_time: string, days: number[]) {
  const id = newId()
  attempt(goalReminders.adding, { id, goal_id, user_id, at_time, days })
  askForPush()
  offerUndo(t`Added a reminder at ${timeOfDay(at_time)}`, { verb: 'goals.removeReminder', input: { id } })
}

export function removeReminderOf({ id, goal_id, user_id, at_time, days }: GoalReminder) {
  attempt(goalReminders.removing, { id })
  offerUndo(t`Removed the reminder at ${timeOfDay(at_time)}`, {
    verb: 'goals.addReminder',
    input: { id, goal_id, user_id, at_time, days },
  })
}

/** Keeps a quiet goal as it is; undo asks about it again. */
export function keepGoal({ id: goal_id, title }: Pick<Goal, 'id' | 'title'>) {
  attempt(keepingGoal, { goal_id, kept: true })
  offerUndo(t`Kept “${title}”`, { verb: 'goals.keep', input: { goal_id, kept: false } })
}

export const setReminder = commandOf(goalReminders.adding)
export const removeReminder = commandOf(goalReminders.removing)
export const keep = commandOf(keepingGoal)
