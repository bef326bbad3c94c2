import { plural, t } from '@lingui/core/macro'
import { newId } from '../lib/query/id.ts'
import { attempt } from '../lib/query/query.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { TaskChange } from './command-inputs.ts'
import { type TaskFile, taskFiles } from './data/files.ts'
import { argumentsOf, type Import } from './data/imports.ts'
import { type TaskComment, taskComments } from './data/task-parts.ts'
import {
  applyingTemplate,
  changingTasks,
  endingSeries,
  importingTasks,
  skippingOccurrence,
} from './data/task-writes.ts'
import type { Task } from './data/tasks.ts'
import type { Template } from './data/templates.ts'
import { recurrenceOf } from './parse/recurrence.ts'

/** Something of another room that tasks are made for. */
export interface TaskSource {
  source_type: string
  source_id: string
}

/* What a person does with the parts of a task, and with many tasks at once, each with its undo. */

export function removeComment({ id }: TaskComment) {
  attempt(taskComments.removing, { id })
  offerUndo(t`Deleted a comment`, { verb: 'tasks.restoreComment', input: { id } })
}

export function removeFile({ id, task_id, name, path, bytes, type }: TaskFile) {
  attempt(taskFiles.removing, { id })
  offerUndo(t`Removed ${name}`, { verb: 'tasks.addFile', input: { id, task_id, name, path, bytes, type } })
}

/** Adds the tasks of a template, counted from a day, for something of another room; their ids are made here, one for each. */
export function applyTemplate(
  { id: template_id, group_id, name, items }: Template,
  anchor: string,
  source?: TaskSource,
) {
  const ids = items.map(newId)
  attempt(applyingTemplate, { template_id, group_id, anchor, ids, ...source }, () =>
    offerUndo(t`Added “${name}”`, { verb: 'tasks.removeAll', input: { ids } }),
  )
}

/** Leaves out this one time of what repeats. */
export function skipOccurrence({ id, title, status }: Task) {
  attempt(skippingOccurrence, { id })
  offerUndo(t`Skipped “${title}” this time`, { verb: 'tasks.changeAll', input: { changes: [{ id, status }] } })
}

/** Has this be the last time of what repeats. */
export function endSeries({ id, title, recurrence }: Task) {
  attempt(endingSeries, { id })
  const changes = [{ id, recurrence: recurrenceOf(recurrence) }]
  offerUndo(t`“${title}” no longer repeats`, { verb: 'tasks.changeAll', input: { changes } })
}

/** Gives overdue tasks other days, or puts them off. */
export function triageTasks(tasks: readonly Task[], changes: readonly ({ id: string } & TaskChange)[]) {
  attempt(changingTasks, { changes })
  const back = tasks.map(({ id, version, due_on, due_time, plan_on, not_now_at }) => ({
    id,
    version: version + 1,
    due_on,
    due_time,
    plan_on,
    not_now_at,
  }))
  const words = plural(changes.length, { one: 'Sorted out # task', other: 'Sorted out # tasks' })
  offerUndo(words, { verb: 'tasks.changeAll', input: { changes: back } })
}

export function importTasks(wanted: Import) {
  const words = plural(wanted.rows.length, { one: 'Imported # task', other: 'Imported # tasks' })
  const { import_id } = wanted
  attempt(importingTasks, argumentsOf(wanted, false), () =>
    offerUndo(words, { verb: 'tasks.undoImport', input: { import_id } }),
  )
}
