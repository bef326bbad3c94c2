import { mutationOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { TaskChange } from '../command-inputs.ts'
import type { Task, TaskRow } from './tasks.ts'

/* Mutations of tasks, apart from the queries, which more pages need. */

export type NewTask = Database['public']['Tables']['tasks']['Insert']

const rows = collection('tasks', {
  // a view filters its list itself
  lists: ({ group_id }) => [
    ['tasks', 'open'],
    ['tasks', 'near'],
    ['tasks', { groupId: group_id }],
  ],
  blank: () => blank,
  follow: (change, task) => followed(task, change),
  trash: 'task',
})
export const { adding: addingTask, changing: changingTask, removing: removingTask, restoring: restoringTask } = rows

const now = () => serverDate().toISOString()
const ofTask = ({ task_id }: { task_id: string }) => ({ id: task_id })

/** Of a task for everyone, one's own part. */
export const finishingTask = rows.rpc('finish_task', (task: Task, { done = true }) =>
  task.completion_mode === 'each' ? finishedPart(task, done) : finished(task, done),
)

const finished = (task: Task, done: boolean): Task => ({
  ...task,
  version: task.version + 1,
  ...(done ? { status: 'done', done_at: now(), done_by: myId() } : { status: 'todo', done_at: null, done_by: null }),
})

function finishedPart(task: Task, done: boolean): Task {
  const assignees = (task.assignees ?? []).map((part) =>
    part.user_id === myId() ? { ...part, status: done ? 'done' : 'todo', done_at: done ? now() : null } : part,
  )
  const all = assignees.every(({ status }) => status === 'done' || status === 'excused')
  return all === (task.status === 'done') ? { ...task, assignees } : { ...finished(task, all), assignees }
}

/** Several at once, all or none. */
export const changingTasks = mutationOptions({
  ...optimistic<Task, { changes: readonly ({ id: string } & TaskChange)[] }>([['tasks']], (tasks, { changes }) => {
    const by = new Map(changes.map((change) => [change.id, change]))
    return tasks.map((task) => {
      const change = by.get(task.id)
      return change ? { ...task, ...change, ...followed(task, change), version: task.version + 1 } : task
    })
  }),
  mutationFn: (args: { changes: readonly ({ id: string; version?: number } & TaskChange)[] }) =>
    write({ rpc: 'change_tasks', args: { changes: [...args.changes] } }),
})

/** With the state goes when and by whom. */
function followed(task: TaskRow, { status }: Partial<TaskRow>) {
  if (!status || status === task.status) return {}
  return status === 'done' ? { done_at: now(), done_by: myId() } : { done_at: null, done_by: null }
}

/** Moves a task: the last write wins, so there is no version. Without a column its place is the state itself. */
export const movingTask = rows.rpc(
  'move_task',
  (task: Task, { column_id = null, status = task.status, rank = task.rank }) => ({
    ...(status === task.status ? task : { ...finished(task, status === 'done'), ...(status !== 'done' && { status }) }),
    column_id,
    rank,
  }),
)

export const assigningTask = rows.rpc(
  'assign_task',
  (task: Task, { user_id, assigned }) => {
    const others = (task.assignees ?? []).filter((part) => part.user_id !== user_id)
    const part = { user_id, assigned_by: myId(), status: task.status, done_at: null }
    return { ...task, assignees: assigned ? [...others, part] : others }
  },
  ofTask,
)

/** Sets an assignee's status in a task for everyone. */
export const markingAssignee = rows.rpc(
  'mark_assignee',
  (task: Task, { user_id, status = 'done' }) => ({
    ...task,
    assignees: (task.assignees ?? []).map((one) =>
      one.user_id === user_id ? { ...one, status, done_at: status === 'done' ? now() : null } : one,
    ),
  }),
  ofTask,
)

export const labellingTask = rows.rpc(
  'label_task',
  (task: Task, { label_id, labelled }) => {
    const others = (task.labels ?? []).filter((label) => label.label_id !== label_id)
    return { ...task, labels: labelled ? [...others, { label_id }] : others }
  },
  ofTask,
)

export const addingLabel = collection('labels').adding

export const skippingOccurrence = rows.rpc('skip_occurrence', (task) => ({
  ...task,
  status: 'cancelled',
  version: task.version + 1,
}))
export const endingSeries = rows.rpc('end_series', (task) => ({ ...task, recurrence: null }))

/* These bring tasks, or take them away: they come and go with the next answer. */

export const applyingTemplate = rows.rpc('apply_template')
export const importingTasks = rows.rpc('import_tasks')
export const undoingImport = rows.rpc('undo_import')

const blank: Omit<Task, 'id' | 'group_id' | 'title' | 'rank' | 'version' | 'created_by' | 'created_at' | 'updated_at'> =
  {
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
    deleted_at: null,
    deleted_by: null,
    assignees: [],
    steps: [],
    labels: [],
  }
