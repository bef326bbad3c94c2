import { mutationOptions, type QueryKey, queryOptions, useMutation } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Step, Task } from './tasks.ts'

/* Queries and mutations for the parts of one task that no list shows. */

type Tables = Database['public']['Tables']
export type TaskComment = Tables['task_comments']['Row']
export type TaskActivity = Tables['activity_log']['Row']
export type TaskLinkRow = Tables['task_links']['Row']
export type Reminder = Tables['task_reminders']['Row']
type Watcher = Tables['task_watchers']['Row']

const me = () => session.get().user?.id ?? ''
const now = () => new Date().toISOString()

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

export function useAddComment(taskId: string) {
  return useMutation({
    ...optimistic<TaskComment, { id: string; body_html: string }>([commentsOf(taskId).queryKey], (comments, added) => [
      ...comments,
      {
        ...({ version: 1, edited_at: null, reply_to_id: null } as TaskComment),
        ...added,
        created_by: me(),
        created_at: now(),
      },
    ]),
    mutationFn: (row) => write({ table: 'task_comments', verb: 'insert', row: { ...row, task_id: taskId } }),
  })
}

export function useChangeComment(taskId: string) {
  return useMutation({
    ...optimistic<TaskComment, { id: string; version: number; body_html: string }>(
      [commentsOf(taskId).queryKey],
      (comments, { id, body_html }) =>
        comments.map((one) =>
          one.id === id ? { ...one, body_html, edited_at: now(), version: one.version + 1 } : one,
        ),
    ),
    mutationFn: ({ id, version, ...row }) => write({ table: 'task_comments', verb: 'update', id, version, row }),
  })
}

export function useRemoveComment(taskId: string) {
  return useMutation({
    ...optimistic<TaskComment, { id: string }>([commentsOf(taskId).queryKey], (comments, { id }) =>
      comments.filter((one) => one.id !== id),
    ),
    mutationFn: (args) => write({ rpc: 'delete_task_comment', args }),
  })
}

/** It comes back with the next answer. */
export const restoringComment = mutationOptions({
  ...optimistic<TaskComment, { id: string }>([['task_comments']], (comments) => comments),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_task_comment', args }),
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

const stepChange = <Input>(change: (steps: Step[], input: Input) => Step[], taskOf: (input: Input) => string) =>
  optimistic<Task, Input>([['tasks']], (tasks, input) =>
    tasks.map((task) => (task.id === taskOf(input) ? { ...task, steps: change(task.steps ?? [], input) } : task)),
  )

type NewStep = Pick<Step, 'id' | 'task_id' | 'text' | 'rank'>
export const useAddStep = () =>
  useMutation({
    ...stepChange<NewStep>(
      (steps, added) => [
        ...steps,
        { ...({ version: 1, assignee_id: null, due_on: null, done_at: null, done_by: null } as Step), ...added },
      ],
      ({ task_id }) => task_id,
    ),
    mutationFn: (row: NewStep) => write({ table: 'task_steps', verb: 'insert', row }),
  })

type StepChange = Pick<Step, 'id' | 'task_id' | 'version'> &
  Partial<Pick<Step, 'text' | 'rank' | 'done_at' | 'assignee_id' | 'due_on'>>
export const useChangeStep = () =>
  useMutation({
    ...stepChange<StepChange>(
      (steps, { id, ...change }) =>
        steps.map((step) => (step.id === id ? { ...step, ...change, version: step.version + 1 } : step)),
      ({ task_id }) => task_id,
    ),
    mutationFn: ({ id, version, task_id: _task, ...row }: StepChange) =>
      write({ table: 'task_steps', verb: 'update', id, version, row }),
  })

export const useRemoveStep = () =>
  useMutation({
    ...stepChange<{ id: string; task_id: string }>(
      (steps, { id }) => steps.filter((step) => step.id !== id),
      ({ task_id }) => task_id,
    ),
    mutationFn: ({ id }: { id: string; task_id: string }) => write({ table: 'task_steps', verb: 'delete', id }),
  })

/** A step becomes a task of its own, with this id. */
export const usePromoteStep = () =>
  useMutation({
    ...stepChange<{ step_id: string; task_id: string; of: string }>(
      (steps, { step_id }) => steps.filter(({ id }) => id !== step_id),
      ({ of }) => of,
    ),
    mutationFn: ({ step_id, task_id }: { step_id: string; task_id: string; of: string }) =>
      write({ rpc: 'promote_step', args: { step_id, task_id } }),
  })

/** Sets an assignee's status in a task for everyone. */
export const markingAssignee = mutationOptions({
  ...optimistic<Task, { task_id: string; user_id: string; status: string }>(
    [['tasks']],
    (tasks, { task_id, user_id, status }) =>
      tasks.map((task) =>
        task.id === task_id
          ? {
              ...task,
              assignees: (task.assignees ?? []).map((one) =>
                one.user_id === user_id ? { ...one, status, done_at: status === 'done' ? now() : null } : one,
              ),
            }
          : task,
      ),
  ),
  mutationFn: (args: { task_id: string; user_id: string; status: string }) => write({ rpc: 'mark_assignee', args }),
})
export const useMarkAssignee = () => useMutation(markingAssignee)

export const linksOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_links', { taskId }],
    queryFn: (): Promise<TaskLinkRow[]> =>
      rows(supabase.from('task_links').select('*').or(`from_id.eq.${taskId},to_id.eq.${taskId}`).order('created_at')),
  })

type NewLink = Pick<TaskLinkRow, 'id' | 'from_id' | 'to_id' | 'kind'>
export function useAddLink(taskId: string) {
  return useMutation({
    ...optimistic<TaskLinkRow, NewLink>([linksOf(taskId).queryKey], (links, added) => [
      ...links,
      { ...added, created_at: now(), created_by: me() },
    ]),
    mutationFn: (row) => write({ table: 'task_links', verb: 'insert', row }),
  })
}

export function useRemoveLink(taskId: string) {
  return useMutation({
    ...optimistic<TaskLinkRow, { id: string }>([linksOf(taskId).queryKey], (links, { id }) =>
      links.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'task_links', verb: 'delete', id }),
  })
}

/** One's own reminders of a task. */
export const remindersOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_reminders', { taskId }],
    queryFn: (): Promise<Reminder[]> =>
      rows(supabase.from('task_reminders').select('*').eq('task_id', taskId).order('created_at').order('id')),
  })

type NewReminder = Pick<Reminder, 'id' | 'task_id' | 'offset_min' | 'remind_at'>
export function useAddReminder(taskId: string) {
  return useMutation({
    ...optimistic<Reminder, NewReminder>([remindersOf(taskId).queryKey], (reminders, added) => [
      ...reminders,
      { ...added, user_id: me(), sent_at: null, created_at: now() },
    ]),
    mutationFn: (row) => write({ table: 'task_reminders', verb: 'insert', row: { ...row, user_id: me() } }),
  })
}

export function useRemoveReminder(taskId: string) {
  return useMutation({
    ...optimistic<Reminder, { id: string }>([remindersOf(taskId).queryKey], (reminders, { id }) =>
      reminders.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'task_reminders', verb: 'delete', id }),
  })
}

/** One's own choice to watch a task; RLS shows nobody else's. */
export const watchersOf = (taskId: string) =>
  queryOptions({
    queryKey: ['task_watchers', { taskId }],
    queryFn: (): Promise<Watcher[]> => rows(supabase.from('task_watchers').select('*').eq('task_id', taskId)),
    meta: { reads: ['task_comments'] },
  })

export function useWatch(taskId: string) {
  return useMutation({
    ...optimistic<Watcher, { watching: boolean }>([watchersOf(taskId).queryKey], (watchers, { watching }) => [
      ...watchers.filter(({ user_id }) => user_id !== me()),
      { task_id: taskId, user_id: me(), watching },
    ]),
    mutationFn: ({ watching }) => write({ rpc: 'watch_task', args: { task_id: taskId, watching } }),
  })
}
