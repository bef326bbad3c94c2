import { plural, t } from '@lingui/core/macro'
import { afterwards, mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { TaskChange } from '../command-inputs.ts'
import {
  assigningTask,
  changingTask,
  changingTasks,
  finishingTask,
  labellingTask,
  movingTask,
  removingTask,
} from './task-writes.ts'
import type { Task } from './tasks.ts'

/* Commands on one task or several, each with one undo. A failure is reported. */

const go = (doing: Promise<unknown>) => afterwards(doing, () => undefined)
const all = (tasks: readonly Task[], title: (title: string) => string, several: (count: number) => string) =>
  tasks.length === 1 ? title(tasks[0]!.title) : several(tasks.length)

export function finish(tasks: readonly Task[], done: boolean) {
  for (const { id } of tasks) go(mutate(finishingTask, { id, done }))
  const words = done
    ? all(
        tasks,
        (title) => t`Finished “${title}”`,
        (count) => plural(count, { one: 'Finished # task', other: 'Finished # tasks' }),
      )
    : all(
        tasks,
        (title) => t`Reopened “${title}”`,
        (count) => plural(count, { one: 'Reopened # task', other: 'Reopened # tasks' }),
      )
  const [only] = tasks
  if (tasks.length === 1) return offerUndo(words, { verb: 'tasks.finish', input: { id: only!.id, done: !done } })
  offerUndo(words, { verb: 'tasks.finishAll', input: { ids: tasks.map(({ id }) => id), done: !done } })
}

/** Changes each as it is told; `words` say it of one, where there is something better to say than that it changed. */
export function change(
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
  const said = all(tasks, words, (count) => plural(count, { one: 'Changed # task', other: 'Changed # tasks' }))
  // what also who only does a task may change goes by the function that knows who does
  if (tasks.length === 1 && !Object.keys(changes[0]!).every((name) => ofDoers.has(name))) {
    go(mutate(changingTask, changes[0]!))
    return offerUndo(said, { verb: 'tasks.change', input: back[0]! })
  }
  go(mutate(changingTasks, { changes }))
  offerUndo(said, { verb: 'tasks.changeAll', input: { changes: back } })
}

const ofDoers = new Set(['id', 'version', 'status', 'plan_on', 'not_now_at', 'estimate_min'])

/** The columns that a change names, as they are. */
const before = (task: Task, to: TaskChange): TaskChange =>
  Object.fromEntries(Object.keys(to).map((name) => [name, task[name as keyof Task]]))

export function move(task: Task, to: { column_id: string | null; status: string; rank: string }, words?: string) {
  go(mutate(movingTask, { id: task.id, ...to }))
  const { id, title, column_id, status, rank } = task
  offerUndo(words ?? t`Moved “${title}”`, { verb: 'tasks.move', input: { id, column_id, status, rank } })
}

/** Gives them to somebody, or takes them; who has one already is not given it again. */
export function assign(tasks: readonly Task[], person: { id: string; name: string }, assigned: boolean) {
  const has = (task: Task) => (task.assignees ?? []).some(({ user_id }) => user_id === person.id)
  const those = tasks.filter((task) => has(task) !== assigned)
  if (those.length === 0) return
  for (const { id } of those) go(mutate(assigningTask, { task_id: id, user_id: person.id, assigned }))
  const { name } = person
  const words = assigned
    ? all(
        those,
        (title) => t`Gave “${title}” to ${name}`,
        (count) => t`Gave ${count} tasks to ${name}`,
      )
    : all(
        those,
        (title) => t`Took “${title}” from ${name}`,
        (count) => t`Took ${count} tasks from ${name}`,
      )
  const ids = those.map(({ id }) => id)
  offerUndo(words, { verb: 'tasks.assign', input: { ids, user_id: person.id, assigned: !assigned } })
}

export function label(tasks: readonly Task[], label_id: string, labelled: boolean) {
  const has = (task: Task) => (task.labels ?? []).some((one) => one.label_id === label_id)
  const those = tasks.filter((task) => has(task) !== labelled)
  if (those.length === 0) return
  for (const { id } of those) go(mutate(labellingTask, { task_id: id, label_id, labelled }))
  const ids = those.map(({ id }) => id)
  const words = all(
    those,
    (title) => t`Labelled “${title}”`,
    (count) => plural(count, { one: 'Labelled # task', other: 'Labelled # tasks' }),
  )
  offerUndo(words, { verb: 'tasks.label', input: { ids, label_id, labelled: !labelled } })
}

export function remove(tasks: readonly Task[]) {
  for (const { id } of tasks) go(mutate(removingTask, { id }))
  const words = all(
    tasks,
    (title) => t`Deleted “${title}”`,
    (count) => plural(count, { one: 'Deleted # task', other: 'Deleted # tasks' }),
  )
  const ids = tasks.map(({ id }) => id)
  if (ids.length === 1) return offerUndo(words, { verb: 'tasks.restore', input: { id: ids[0]! } })
  offerUndo(words, { verb: 'tasks.restoreAll', input: { ids } })
}

/** Out of sight until one wants it again; or back. */
export const notNow = (tasks: readonly Task[], away: boolean) =>
  change(tasks, { not_now_at: away ? new Date().toISOString() : null }, (title) =>
    away ? t`Not now: “${title}”` : t`Back: “${title}”`,
  )
