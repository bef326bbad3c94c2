import { t } from '@lingui/core/macro'
import { newId } from '../lib/query/id.ts'
import { mutate, query } from '../lib/query/query.ts'
import { rankBetween } from '../lib/query/rank.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { addingFile } from './data/files.ts'
import { undoingImport } from './data/imports.ts'
import { restoringComment } from './data/task-parts.ts'
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
} from './data/task-writes.ts'
import { tasksOf } from './data/tasks.ts'

/* The commands: see lib/registries/commands.ts. */

/** Adds a task at the end of a group's list, or of one's own. */
export async function add({ group_id, title }: CommandInputs['tasks.add']) {
  const last = (await query.ensureQueryData(tasksOf(group_id))).at(-1)
  const id = newId()
  offerUndo(t`Added “${title}”`, { verb: 'tasks.remove', input: { id } })
  return mutate(addingTask, { id, group_id, title, rank: rankBetween(last?.rank ?? null, null) })
}

export const finish = (input: CommandInputs['tasks.finish']) => mutate(finishingTask, input)
export const change = (input: CommandInputs['tasks.change']) => mutate(changingTask, input)
export const changeAll = (input: CommandInputs['tasks.changeAll']) => mutate(changingTasks, input)
export const finishAll = ({ ids, done }: CommandInputs['tasks.finishAll']) =>
  Promise.all(ids.map((id) => mutate(finishingTask, { id, done })))
export const assign = ({ ids, ...how }: CommandInputs['tasks.assign']) =>
  Promise.all(ids.map((task_id) => mutate(assigningTask, { task_id, ...how })))
export const label = ({ ids, ...how }: CommandInputs['tasks.label']) =>
  Promise.all(ids.map((task_id) => mutate(labellingTask, { task_id, ...how })))
export const move = (input: CommandInputs['tasks.move']) => mutate(movingTask, input)
export const remove = (input: CommandInputs['tasks.remove']) => mutate(removingTask, input)
export const removeAll = ({ ids }: CommandInputs['tasks.removeAll']) =>
  Promise.all(ids.map((id) => mutate(removingTask, { id })))
export const restore = (input: CommandInputs['tasks.restore']) => mutate(restoringTask, input)
export const restoreAll = ({ ids }: CommandInputs['tasks.restoreAll']) =>
  Promise.all(ids.map((id) => mutate(restoringTask, { id })))
export const undoImport = (input: CommandInputs['tasks.undoImport']) => mutate(undoingImport, input)
export const restoreComment = (input: CommandInputs['tasks.restoreComment']) => mutate(restoringComment, input)
export const addFile = (input: CommandInputs['tasks.addFile']) => mutate(addingFile(input.task_id), input)
