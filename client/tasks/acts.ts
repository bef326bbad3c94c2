import { t } from '@lingui/core/macro'
import type { Acts } from '../lib/acts.ts'
import { newId } from '../lib/id.ts'
import { mutate, query } from '../lib/query.ts'
import { rankBetween } from '../lib/rank.ts'
import { offerUndo } from '../lib/undo.ts'
import {
  addingTask,
  assigningTask,
  changingTask,
  changingTasks,
  finishingTask,
  labellingTask,
  movingTask,
  removingTask,
  restoringTask,
} from './changes.ts'
import { addingFile } from './file-queries.ts'
import { undoingImport } from './import-queries.ts'
import { restoringComment } from './panel-queries.ts'
import { tasksOf } from './queries.ts'

/* What this room does for others, and to take back: see lib/acts.ts. */

/** Adds a task at the end of a group's list. */
export async function add({ group_id, title }: Acts['tasks.add']) {
  const last = (await query.ensureQueryData(tasksOf(group_id))).at(-1)
  const id = newId()
  offerUndo(t`Added “${title}”`, { verb: 'tasks.remove', input: { id } })
  return mutate(addingTask, { id, group_id, title, rank: rankBetween(last?.rank ?? null, null) })
}

export const finish = (input: Acts['tasks.finish']) => mutate(finishingTask, input)
export const change = (input: Acts['tasks.change']) => mutate(changingTask, input)
export const changeAll = (input: Acts['tasks.changeAll']) => mutate(changingTasks, input)
export const finishAll = ({ ids, done }: Acts['tasks.finishAll']) =>
  Promise.all(ids.map((id) => mutate(finishingTask, { id, done })))
export const assign = ({ ids, ...how }: Acts['tasks.assign']) =>
  Promise.all(ids.map((task_id) => mutate(assigningTask, { task_id, ...how })))
export const label = ({ ids, ...how }: Acts['tasks.label']) =>
  Promise.all(ids.map((task_id) => mutate(labellingTask, { task_id, ...how })))
export const move = (input: Acts['tasks.move']) => mutate(movingTask, input)
export const remove = (input: Acts['tasks.remove']) => mutate(removingTask, input)
export const removeAll = ({ ids }: Acts['tasks.removeAll']) =>
  Promise.all(ids.map((id) => mutate(removingTask, { id })))
export const restore = (input: Acts['tasks.restore']) => mutate(restoringTask, input)
export const restoreAll = ({ ids }: Acts['tasks.restoreAll']) =>
  Promise.all(ids.map((id) => mutate(restoringTask, { id })))
export const undoImport = (input: Acts['tasks.undoImport']) => mutate(undoingImport, input)
export const restoreComment = (input: Acts['tasks.restoreComment']) => mutate(restoringComment, input)
export const addFile = (input: Acts['tasks.addFile']) => mutate(addingFile(input.task_id), input)
