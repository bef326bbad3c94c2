import { t } from '@lingui/core/macro'
import type { Acts } from '../lib/acts.ts'
import { newId } from '../lib/id.ts'
import { mutate, query } from '../lib/query.ts'
import { rankBetween } from '../lib/rank.ts'
import { offerUndo } from '../lib/undo.ts'
import { addingTask, changingTask, finishingTask, removingTask, restoringTask } from './changes.ts'
import { tasksOf } from './queries.ts'

/* What this room does for others: see lib/acts.ts. */

/** Adds a task at the end of a group's list. */
export async function add({ group_id, title }: Acts['tasks.add']) {
  const last = (await query.ensureQueryData(tasksOf(group_id))).at(-1)
  const id = newId()
  offerUndo(t`Added “${title}”`, { verb: 'tasks.remove', input: { id } })
  return mutate(addingTask, { id, group_id, title, due_on: null, rank: rankBetween(last?.rank ?? null, null) })
}

export const finish = (input: Acts['tasks.finish']) => mutate(finishingTask, input)
export const change = (input: Acts['tasks.change']) => mutate(changingTask, input)
export const remove = (input: Acts['tasks.remove']) => mutate(removingTask, input)
export const restore = (input: Acts['tasks.restore']) => mutate(restoringTask, input)
