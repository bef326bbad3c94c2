import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Step, Task } from './tasks.ts'

/* Queries and mutations for the parts of one task that no list shows. */

type Tables = Database['public']['Tables']
export type TaskComment = Tables['task_comments']['Row']
export type TaskActivity = Tables['activity_log']['Row']
type TaskLinkRow = Tables['task_links']['Row']
export type Reminder = Tables['task_reminders']['Row']
type Watcher = Tables['task_watchers']['Row']

export const commentsOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_comments', { taskId }],
    queryFn: (): Promise<TaskComment[]> =>
      rows(supabase.from('task_comments').select('*').eq('task_id', taskId).order('created_at').order('id')),
  })

/** Starts a list that was never read, as without a network: what is added now comes first, and the rest later. */
export function begin({ queryKey }: { queryKey: QueryKey }) {
  if (query.getQueryData(queryKey) === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
}

export const taskComments = collection('task_comments', {
  lists: ({ task_id }) => [commentsOf(task_id).queryKey],
  blank: () => ({ edited_at: null, reply_to_id: null }),
  follow: () => ({ edited_at: serverDate().toISOString() }),
  trash: 'task_comment',
})

export const activityOf = (taskId: string) =>
  queryOptions({
    queryKey: ['activity_log', { taskId }],
    queryFn: (): Promise<TaskActivity[]> =>
      rows(
        supabase
          .from('activity_log')
          .select('*')
          .eq('subject_type', 'tasks')
          .eq('subject_id', taskId)
          .order('id', { ascending: false })
          .limit(50),
      ),
    meta: { reads: ['tasks', 'task_assignees'] },
  })

/** A change to the steps of a task, which stand in its row. */
const inSteps = <Input extends { task_id: string }>(change: (steps: Step[], input: Input) => Step[]) =>
  optimistic<Task, Input>([['tasks']], (tasks, input) =>
    tasks.map((task) => (task.id === input.task_id ? { ...task, steps: change(task.steps ?? [], input) } : task)),
  )

type NewStep = Pick<Step, 'id' | 'task_id' | 'text' | 'rank'>
export const addingStep = mutationOptions({
  ...inSteps<NewStep>((steps, added) => [
    ...steps,
    { ...({ version: 1, assignee_id: null, due_on: null, done_at: null, done_by: null } as Step), ...added },
  ]),
  mutationFn: (row: NewStep) => write({ table: 'task_steps', verb: 'insert', row }),
})

type StepChange = Pick<Step, 'id' | 'task_id' | 'version'> &
  Partial<Pick<Step, 'text' | 'rank' | 'done_at' | 'assignee_id' | 'due_on'>>
export const changingStep = mutationOptions({
  ...inSteps<StepChange>((steps, { id, ...change }) =>
    steps.map((step) => (step.id === id ? { ...step, ...change, version: step.version + 1 } : step)),
  ),
  mutationFn: ({ id, version, task_id: _task, ...row }: StepChange) =>
    write({ table: 'task_steps', verb: 'update', id, version, row }),
})

type StepOfTask = Pick<Step, 'id' | 'task_id'>
export const removingStep = mutationOptions({
  ...inSteps<StepOfTask>((steps, { id }) => steps.filter((step) => step.id !== id)),
  mutationFn: ({ id }: StepOfTask) => write({ table: 'task_steps', verb: 'delete', id }),
})

/** A step becomes a task of its own, with a new id. */
export const promotingStep = mutationOptions({
  ...inSteps<StepOfTask & { as: string }>((steps, { id }) => steps.filter((step) => step.id !== id)),
  mutationFn: ({ id, as }: StepOfTask & { as: string }) =>
    write({ rpc: 'promote_step', args: { step_id: id, task_id: as } }),
})

export const linksOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_links', { taskId }],
    queryFn: (): Promise<TaskLinkRow[]> =>
      rows(supabase.from('task_links').select('*').or(`from_id.eq.${taskId},to_id.eq.${taskId}`).order('created_at')),
  })

export const taskLinks = collection('task_links', {
  lists: ({ from_id, to_id }) => [linksOf(from_id).queryKey, linksOf(to_id).queryKey],
})

/** One's own reminders of a task. */
export const remindersOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_reminders', { taskId }],
    queryFn: (): Promise<Reminder[]> =>
      rows(supabase.from('task_reminders').select('*').eq('task_id', taskId).order('created_at').order('id')),
  })

export const taskReminders = collection('task_reminders', {
  lists: ({ task_id }) => [remindersOf(task_id).queryKey],
  blank: () => ({ sent_at: null }),
})

/** One's own choice to watch a task; RLS shows nobody else's. */
export const watchersOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_watchers', { taskId }],
    queryFn: (): Promise<Watcher[]> => rows(supabase.from('task_watchers').select('*').eq('task_id', taskId)),
    meta: { reads: ['task_comments'] },
  })

export const watchingTask = (taskId: string) =>
  mutationOptions({
    ...optimistic<Watcher, { watching: boolean }>([watchersOf(taskId).queryKey], (watchers, { watching }) => [
      ...watchers.filter(({ user_id }) => user_id !== myId()),
      { task_id: taskId, user_id: myId(), watching },
    ]),
    mutationFn: ({ watching }: { watching: boolean }) =>
      write({ rpc: 'watch_task', args: { task_id: taskId, watching } }),
  })
