import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import type { TaskChange } from '../command-inputs.ts'
import type { Label } from './task-lists.ts'
import type { Task, TaskRow } from './tasks.ts'

/* Mutations of tasks, apart from the queries, which the first screen already has. */

type Insert = Database['public']['Tables']['tasks']['Insert']
export type NewTaskRow = Pick<TaskRow, 'id' | 'group_id' | 'title' | 'rank'> &
  Partial<
    Pick<
      Insert,
      | 'body_html'
      | 'due_on'
      | 'due_time'
      | 'tz'
      | 'plan_on'
      | 'start_on'
      | 'priority'
      | 'recurrence'
      | 'status'
      | 'column_id'
      | 'completion_mode'
    >
  >
type Change = { id: string; version: number } & TaskChange

const me = () => session.get().user?.id ?? null
const now = () => new Date().toISOString()

/** Every list of tasks that is kept, with one of them changed. */
const one = <Input>(idOf: (input: Input) => string, change: (task: Task, input: Input) => Task) =>
  optimistic<Task, Input>([['tasks']], (tasks, input) =>
    tasks.map((task) => (task.id === idOf(input) ? change(task, input) : task)),
  )

export const addingTask = mutationOptions({
  ...optimistic<Task, NewTaskRow>([['tasks']], (tasks, added, [, list]) =>
    takes(list, added) ? [...tasks, { ...blank, ...added, created_by: me(), created_at: now() } as Task] : tasks,
  ),
  mutationFn: (row: NewTaskRow) => write({ table: 'tasks', verb: 'insert', row }),
})

/** Of a task for everyone, one's own part. */
export const finishingTask = mutationOptions({
  ...one<{ id: string; done: boolean }>(
    ({ id }) => id,
    (task, { done }) => (task.completion_mode === 'each' ? finishedPart(task, done) : finished(task, done)),
  ),
  mutationFn: (args: { id: string; done: boolean }) => write({ rpc: 'finish_task', args }),
})

const finished = (task: Task, done: boolean): Task => ({
  ...task,
  version: task.version + 1,
  ...(done ? { status: 'done', done_at: now(), done_by: me() } : { status: 'todo', done_at: null, done_by: null }),
})

function finishedPart(task: Task, done: boolean): Task {
  const assignees = (task.assignees ?? []).map((part) =>
    part.user_id === me() ? { ...part, status: done ? 'done' : 'todo', done_at: done ? now() : null } : part,
  )
  const all = assignees.every(({ status }) => status === 'done' || status === 'excused')
  return all === (task.status === 'done') ? { ...task, assignees } : { ...finished(task, all), assignees }
}

export const changingTask = mutationOptions({
  ...one<Change>(({ id }) => id, changed),
  mutationFn: ({ id, version, ...row }: Change) => write({ table: 'tasks', verb: 'update', id, version, row }),
})

/** Several at once, all or none. */
export const changingTasks = mutationOptions({
  ...optimistic<Task, { changes: readonly ({ id: string } & TaskChange)[] }>([['tasks']], (tasks, { changes }) => {
    const by = new Map(changes.map((change) => [change.id, change]))
    return tasks.map((task) => {
      const change = by.get(task.id)
      return change ? changed(task, change) : task
    })
  }),
  mutationFn: (args: { changes: readonly ({ id: string; version?: number } & TaskChange)[] }) =>
    write({ rpc: 'change_tasks', args: { changes: [...args.changes] } }),
})

/** With the state goes when and by whom. */
function changed(task: Task, { version: _based, ...change }: { version?: number } & TaskChange): Task {
  const state = change.status && change.status !== task.status
  return {
    ...task,
    ...(state && (change.status === 'done' ? { done_at: now(), done_by: me() } : { done_at: null, done_by: null })),
    ...change,
    version: task.version + 1,
  }
}

/** Moves a task: the last write wins, so there is no version. */
export const movingTask = mutationOptions({
  ...one<{ id: string; column_id: string | null; status: string; rank: string }>(
    ({ id }) => id,
    (task, { column_id, status, rank }) => ({
      ...(status === task.status
        ? task
        : { ...finished(task, status === 'done'), ...(status !== 'done' && { status }) }),
      column_id,
      rank,
    }),
  ),
  mutationFn: ({ column_id, ...args }: { id: string; column_id: string | null; status: string; rank: string }) =>
    // a column that is not there is the state itself
    write({ rpc: 'move_task', args: { ...args, ...(column_id && { column_id }) } }),
})

export const removingTask = mutationOptions({
  ...optimistic<Task, { id: string }>([['tasks']], (tasks, { id }) => tasks.filter((task) => task.id !== id)),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_task', args }),
})

/** It comes back with the next answer, as it was. */
export const restoringTask = mutationOptions({
  ...optimistic<Task, { id: string }>([['tasks']], (tasks) => tasks),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_task', args }),
})

export const assigningTask = mutationOptions({
  ...one<{ task_id: string; user_id: string; assigned: boolean }>(
    ({ task_id }) => task_id,
    (task, { user_id, assigned }) => {
      const others = (task.assignees ?? []).filter((part) => part.user_id !== user_id)
      if (!assigned) return { ...task, assignees: others }
      return {
        ...task,
        assignees: [...others, { user_id, assigned_by: me(), status: task.status, done_at: null }],
      }
    },
  ),
  mutationFn: (args: { task_id: string; user_id: string; assigned: boolean }) => write({ rpc: 'assign_task', args }),
})

export const labellingTask = mutationOptions({
  ...one<{ task_id: string; label_id: string; labelled: boolean }>(
    ({ task_id }) => task_id,
    (task, { label_id, labelled }) => {
      const others = (task.labels ?? []).filter((label) => label.label_id !== label_id)
      return { ...task, labels: labelled ? [...others, { label_id }] : others }
    },
  ),
  mutationFn: (args: { task_id: string; label_id: string; labelled: boolean }) => write({ rpc: 'label_task', args }),
})

export type NewLabel = Pick<Label, 'id' | 'group_id' | 'name' | 'color'>
export const addingLabel = mutationOptions({
  ...optimistic<Label, NewLabel>([['labels']], (labels, added) => [...labels, added as Label]),
  mutationFn: (row: NewLabel) => write({ table: 'labels', verb: 'insert', row }),
})

export const skippingOccurrence = mutationOptions({
  ...one<{ id: string }>(
    ({ id }) => id,
    (task) => ({ ...task, status: 'cancelled', version: task.version + 1 }),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'skip_occurrence', args }),
})
export const endingSeries = mutationOptions({
  ...one<{ id: string }>(
    ({ id }) => id,
    (task) => ({ ...task, recurrence: null }),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'end_series', args }),
})

export const useAddTask = () => useMutation(addingTask)
export const useFinishTask = () => useMutation(finishingTask)
export const useChangeTask = () => useMutation(changingTask)
export const useChangeTasks = () => useMutation(changingTasks)
export const useMoveTask = () => useMutation(movingTask)
export const useRemoveTask = () => useMutation(removingTask)
export const useAssignTask = () => useMutation(assigningTask)
export const useLabelTask = () => useMutation(labellingTask)
export const useAddLabel = () => useMutation(addingLabel)

/** True where a cached list takes in a new task. A view filters its list itself. */
function takes(list: unknown, { group_id }: NewTaskRow) {
  if (list === 'open' || list === 'near') return true
  return typeof list === 'object' && list !== null && 'groupId' in list && list.groupId === group_id
}

const blank: Omit<Task, 'id' | 'group_id' | 'title' | 'rank'> = {
  number: null,
  body_html: null,
  status: 'todo',
  completion_mode: 'any',
  priority: 0,
  start_on: null,
  plan_on: null,
  due_on: null,
  due_time: null,
  tz: null,
  recurrence: null,
  series_id: null,
  occurrence_on: null,
  column_id: null,
  team_ids: [],
  estimate_min: null,
  not_now_at: null,
  source_type: 'manual',
  source_id: null,
  done_at: null,
  done_by: null,
  created_by: null,
  created_at: '',
  updated_at: '',
  version: 1,
  deleted_at: null,
  deleted_by: null,
  assignees: [],
  steps: [],
  labels: [],
}
