import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Goal, GoalChange } from './types.ts'

/* Changes to goals, each shown before it is sent. */

export type NewGoal = Pick<Goal, 'id' | 'title' | 'kind' | 'rank'> & {
  user_id?: string
  group_id?: string
} & GoalChange

const goals = collection('goals', {
  lists: ({ group_id }) => [...(group_id ? [['goals', { groupId: group_id }]] : []), ['goals']],
  blank: () => blank,
  trash: 'goal',
})

export const { removing: removingGoal, restoring: restoringGoal } = goals

/** Moves a goal to another place, or into another area: the last write wins. */
export const movingGoal = mutationOptions({
  ...optimistic<Goal, { id: string; version: number; rank?: string; area_id?: string | null }>(
    [['goals']],
    (list, { id, version: _, ...place }) =>
      list.map((goal) => (goal.id === id ? { ...goal, ...place } : goal)).sort(byRank),
  ),
  mutationFn: ({ id, version, ...row }: { id: string; version: number; rank?: string; area_id?: string | null }) =>
    write({ table: 'goals', verb: 'update', id, version, row }),
})

const byRank = (a: Goal, b: Goal) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : 1)

/** Makes a goal; it is in every list that it belongs to. */
export const addingGoal = mutationOptions({
  ...optimistic<Goal, NewGoal>([['goals']], (list, goal, [, of]) =>
    isIn(goal, of) && !list.some(({ id }) => id === goal.id)
      ? [...list, { ...madeNow(), ...blank, ...goal } as Goal]
      : list,
  ),
  mutationFn: (row: NewGoal) => write({ table: 'goals', verb: 'insert', row }),
})

/** Changes a goal. Easing one may wait for a week, as its owner chose before. */
export const changingGoal = mutationOptions({
  ...ofGoal<{ id: string; version: number; changes: GoalChange }>((goal, { changes }) =>
    goal.ease_delay_days > 0 ? goal : { ...goal, ...changes },
  ),
  mutationFn: ({ id, version, changes }: { id: string; version: number; changes: GoalChange }) =>
    write({ rpc: 'change_goal', args: { goal_id: id, changes: { ...changes }, version } }),
})

/** Takes a change back, also one that still waits for its day. */
export const undoingChange = mutationOptions({
  ...ofGoal<{ id: string }>((goal) => goal),
  mutationFn: (args: { id: string }) => write({ rpc: 'undo_goal_change', args }),
})

/** Pauses a goal from a day to another, or until it is resumed. */
export const pausingGoal = mutationOptions({
  ...ofGoal<{ id: string; from_on: string; to_on: string | null }>((goal, { from_on, to_on }) => ({
    ...goal,
    paused_from: from_on,
    paused_to: to_on,
  })),
  mutationFn: ({ id, from_on, to_on }: { id: string; from_on: string; to_on: string | null }) =>
    write({ rpc: 'pause_goal', args: { goal_id: id, from_on, ...(to_on && { to_on }) } }),
})

export const resumingGoal = mutationOptions({
  ...ofGoal<{ id: string }>((goal) => ({ ...goal, paused_from: null, paused_to: null })),
  mutationFn: ({ id }: { id: string }) => write({ rpc: 'resume_goal', args: { goal_id: id } }),
})

/** Finishes a goal, lets it go, or takes it up again. */
export const settingGoalStatus = mutationOptions({
  ...ofGoal<{ id: string; status: Goal['status'] }>((goal, { status }) => ({
    ...goal,
    status,
    done_at: status === 'done' ? serverDate().toISOString() : null,
  })),
  mutationFn: ({ id, status }: { id: string; status: Goal['status'] }) =>
    write({ rpc: 'set_goal_status', args: { goal_id: id, status } }),
})

function ofGoal<Input extends { id: string }>(change: (goal: Goal, input: Input) => Goal) {
  return optimistic<Goal, Input>([['goals']], (list, input) =>
    list.map((goal) => (goal.id === input.id ? change(goal, input) : goal)),
  )
}

/** True where a list, by what its key says, has this goal. */
function isIn({ id, group_id }: NewGoal, of: unknown): boolean {
  if (typeof of !== 'object' || of === null) return of === undefined
  if ('groupId' in of) return of.groupId === group_id
  return 'id' in of && of.id === id
}

function madeNow() {
  const now = serverDate().toISOString()
  return { version: 1, created_by: myId(), created_at: now, updated_at: now, starts_on: dayOf(serverDate()) }
}

const blank = {
  user_id: null,
  group_id: null,
  why_html: null,
  direction: 'at_least',
  unit: null,
  start_value: null,
  target_value: null,
  target_date: null,
  schedule: null,
  visibility: 'private',
  shared_with: null,
  area_id: null,
  color: null,
  icon: null,
  status: 'active',
  paused_from: null,
  paused_to: null,
  source: 'manual',
  source_filter: {},
  cadence: 'none',
  cadence_day: 1,
  aggregate: 'sum',
  ease_delay_days: 0,
  done_at: null,
  deleted_at: null,
  deleted_by: null,
} as const
