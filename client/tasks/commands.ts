import { plural, t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { newId } from '../lib/query/id.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { rankBetween } from '../lib/query/rank.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { TaskChange } from './command-inputs.ts'
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
  undoingImport,
} from './data/task-writes.ts'
import { type Task, tasksOf } from './data/tasks.ts'

/* What a person does with one task or several, each with one undo; and what other rooms and undo do by name. */

const inWords = (tasks: readonly Task[], title: (title: string) => string, several: (count: number) => string) =>
  tasks.length === 1 ? title(tasks[0]!.title) : several(tasks.length)

export function finishTasks(tasks: readonly Task[], done: boolean) {
  for (const { id } of tasks) attempt(finishingTask, { id, done })
  const words = done
    ? inWords(
        tasks,
        (title) => t`Finished “${title}”`,
        (count) => plural(count, { one: 'Finished # task', other: 'Finished # tasks' }),
      )
    : inWords(
        tasks,
        (title) => t`Reopened “${title}”`,
        (count) => plural(count, { one: 'Reopened # task', other: 'Reopened # tasks' }),
      )
  const [only] = tasks
  if (tasks.length === 1) return offerUndo(words, { verb: 'tasks.finish', input: { id: only!.id, done: !done } })
  offerUndo(words, { verb: 'tasks.finishAll', input: { ids: tasks.map(({ id }) => id), done: !done } })
}

/** Changes each as it is told; `words` say it of one, where there is something better to say than that it changed. */
export function changeTasks(
  tasks: readonly Task[],
  to: TaskChange | ((task: Task) => TaskChange),
  words: (title: string) => string = (title) => t`Changed “${title}”`,
) {
  const changes = tasks.map((task) => ({
    id: task.id,
    version: task.version,
    ...(to instanceof Function ? to(task) : to),
  }))
  const back = tasks.map((task, at) => ({ ...before(task, changes[at]!), id: task.id, version: task.version + 1 }))
  const said = inWords(tasks, words, (count) => plural(count, { one: 'Changed # task', other: 'Changed # tasks' }))
  // what also who only does a task may change goes by the function that knows who does
  if (tasks.length === 1 && !Object.keys(changes[0]!).every((name) => ofDoers.has(name))) {
    attempt(changingTask, changes[0]!)
    return offerUndo(said, { verb: 'tasks.change', input: back[0]! })
  }
  attempt(changingTasks, { changes })
  offerUndo(said, { verb: 'tasks.changeAll', input: { changes: back } })
}

const ofDoers = new Set(['id', 'version', 'status', 'plan_on', 'not_now_at', 'estimate_min'])

/** The columns that a change names, as they are. */
const before = (task: Task, to: TaskChange): TaskChange =>
  Object.fromEntries(Object.keys(to).map((name) => [name, task[name as keyof Task]]))

export function moveTask(task: Task, to: { column_id: string | null; status: string; rank: string }, words?: string) {
  attempt(movingTask, placeOf({ id: task.id, ...to }))
  const { id, title, column_id, status, rank } = task
  offerUndo(words ?? t`Moved “${title}”`, { verb: 'tasks.move', input: { id, column_id, status, rank } })
}

/** Gives them to somebody, or takes them; who has one already is not given it again. */
export function assignTasks(tasks: readonly Task[], person: { id: string; name: string }, assigned: boolean) {
  const has = (task: Task) => (task.assignees ?? []).some(({ user_id }) => user_id === person.id)
  const those = tasks.filter((task) => has(task) !== assigned)
  if (those.length === 0) return
  for (const { id } of those) attempt(assigningTask, { task_id: id, user_id: person.id, assigned })
  const { name } = person
  const words = assigned
    ? inWords(
        those,
        (title) => t`Assigned “${title}” to ${name}`,
        (count) => t`Assigned ${count} tasks to ${name}`,
      )
    : inWords(
        those,
        (title) => t`Unassigned ${name} from “${title}”`,
        (count) => t`Unassigned ${name} from ${count} tasks`,
      )
  const ids = those.map(({ id }) => id)
  offerUndo(words, { verb: 'tasks.assign', input: { ids, user_id: person.id, assigned: !assigned } })
}

export function labelTasks(tasks: readonly Task[], label_id: string, labelled: boolean) {
  const has = (task: Task) => (task.labels ?? []).some((one) => one.label_id === label_id)
  const those = tasks.filter((task) => has(task) !== labelled)
  if (those.length === 0) return
  for (const { id } of those) attempt(labellingTask, { task_id: id, label_id, labelled })
  const ids = those.map(({ id }) => id)
  const words = labelled
    ? inWords(
        those,
        (title) => t`Labelled “${title}”`,
        (count) => plural(count, { one: 'Labelled # task', other: 'Labelled # tasks' }),
      )
    : inWords(
        those,
        (title) => t`Removed a label from “${title}”`,
        (count) => plural(count, { one: 'Removed a label from # task', other: 'Removed a label from # tasks' }),
      )
  offerUndo(words, { verb: 'tasks.label', input: { ids, label_id, labelled: !labelled } })
}

export function removeTasks(tasks: readonly Task[]) {
  for (const { id } of tasks) attempt(removingTask, { id })
  const words = inWords(
    tasks,
    (title) => t`Deleted “${title}”`,
    (count) => plural(count, { one: 'Deleted # task', other: 'Deleted # tasks' }),
  )
  const ids = tasks.map(({ id }) => id)
  if (ids.length === 1) return offerUndo(words, { verb: 'tasks.restore', input: { id: ids[0]! } })
  offerUndo(words, { verb: 'tasks.restoreAll', input: { ids } })
}

/** Out of sight until one wants it again; or back. */
export const postponeTasks = (tasks: readonly Task[], away: boolean) =>
  changeTasks(tasks, { not_now_at: away ? serverDate().toISOString() : null }, (title) =>
    away ? t`Moved “${title}” to Not now` : t`Brought back “${title}”`,
  )

/** Adds a task at the end of a group's list, or of one's own. */
export async function add({ group_id, title, ...source }: CommandInputs['tasks.add']) {
  const last = (await query.ensureQueryData(tasksOf(group_id))).at(-1)
  const id = newId()
  offerUndo(t`Added “${title}”`, { verb: 'tasks.remove', input: { id } })
  return mutate(addingTask, { id, group_id, title, ...source, rank: rankBetween(last?.rank ?? null, null) })
}

export const finish = commandOf(finishingTask)
export const change = commandOf(changingTask)
export const changeAll = commandOf(changingTasks)
export const finishAll = ({ ids, done }: CommandInputs['tasks.finishAll']) =>
  Promise.all(ids.map((id) => mutate(finishingTask, { id, done })))
export const assign = ({ ids, ...how }: CommandInputs['tasks.assign']) =>
  Promise.all(ids.map((task_id) => mutate(assigningTask, { task_id, ...how })))
export const label = ({ ids, ...how }: CommandInputs['tasks.label']) =>
  Promise.all(ids.map((task_id) => mutate(labellingTask, { task_id, ...how })))
export const move = (input: CommandInputs['tasks.move']) => mutate(movingTask, placeOf(input))
export const remove = commandOf(removingTask)
export const removeAll = ({ ids }: CommandInputs['tasks.removeAll']) =>
  Promise.all(ids.map((id) => mutate(removingTask, { id })))
export const restore = commandOf(restoringTask)
export const restoreAll = ({ ids }: CommandInputs['tasks.restoreAll']) =>
  Promise.all(ids.map((id) => mutate(restoringTask, { id })))
export const undoImport = commandOf(undoingImport)
export const restoreComment = async (input: CommandInputs['tasks.restoreComment']) =>
  mutate((await import('./data/task-parts.ts')).taskComments.restoring, input)
export const addFile = async (input: CommandInputs['tasks.addFile']) =>
  mutate((await import('./data/files.ts')).taskFiles.adding, input)

/** A column that is not there is the state itself. */
const placeOf = ({ column_id, ...place }: CommandInputs['tasks.move']) => ({
  ...place,
  ...(column_id && { column_id }),
})
