import { type QueryKey, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rows, type TableName } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type TaskRow = Tables['tasks']['Row']
type Assignee = Pick<Tables['task_assignees']['Row'], 'user_id' | 'status' | 'assigned_by' | 'done_at'>
export type Step = Pick<
  Tables['task_steps']['Row'],
  'id' | 'task_id' | 'text' | 'rank' | 'assignee_id' | 'due_on' | 'done_at' | 'done_by' | 'version'
>
/** A task with what is shown of it in a list. What was read without that lacks it. */
export interface Task extends TaskRow {
  assignees?: Assignee[]
  steps?: Step[]
  labels?: { label_id: string }[]
}

export const whole =
  '*, assignees:task_assignees(user_id, status, assigned_by, done_at), labels:task_labels(label_id), ' +
  'steps:task_steps(id, task_id, text, rank, assignee_id, due_on, done_at, done_by, version)'
const allTasks = () => supabase.from('tasks').select(whole)
type Read = PromiseLike<{ data: unknown; error: { message: string; code: string } | null }>

/** A list of tasks, and what it is made of beside them. All that is kept of tasks is such a list. */
export const list = (what: unknown, read: () => Promise<Task[]>) =>
  queryOptions({
    queryKey: ['tasks', what] as QueryKey,
    queryFn: read,
    meta: { reads: ['task_assignees', 'task_steps', 'task_labels'] satisfies TableName[] },
  })
export const read = async (request: Read) => (await rows(request)) as Task[]

/** The tasks of a group, or one's own, as they are ordered; of what is done, the last four weeks. */
export const tasksOf = (groupId: string | null) =>
  list({ groupId }, () => {
    const those = groupId === null ? allTasks().is('group_id', null) : allTasks().eq('group_id', groupId)
    const lately = dayAfter(dayOf(serverDate()), -28)
    return read(those.neq('status', 'cancelled').or(`status.neq.done,done_at.gte.${lately}`).order('rank').order('id'))
  })

/** The most pressing tasks that wait for oneself, alone or in any of one's groups. */
export const openTasks = list('open', () => read(supabase.rpc('waiting_tasks', { most: 50 }).select(whole)))

/** One task; an empty list when it is not there for oneself. */
export const taskOf = (id: string) => list({ id }, () => read(allTasks().eq('id', id)))

/** True where the group has a task. */
export const useHasTasks = (groupId: string) => useSuspenseQuery(tasksOf(groupId)).data.length > 0

/** The task that a notification tells of; none when it is gone, or not for oneself to see. A list, as all that is kept of tasks. */
export const tasksAbout = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'about', id],
    queryFn: () => rows(supabase.from('tasks').select('*').eq('id', id)),
  })
