import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { dayAfter, dayOf } from '../lib/days.ts'
import { rows, type TableName } from '../lib/query.ts'
import { supabase } from '../lib/supabase.ts'

type Tables = Database['public']['Tables']
export type TaskRow = Tables['tasks']['Row']
export type Assignee = Tables['task_assignees']['Row']
export type Step = Tables['task_steps']['Row']
/** A task with what is shown of it in a list. What was read without that lacks it. */
export interface Task extends TaskRow {
  assignees?: Assignee[]
  steps?: Step[]
  labels?: { label_id: string }[]
}

export const whole = '*, assignees:task_assignees(*), steps:task_steps(*), labels:task_labels(label_id)'
export const allTasks = () => supabase.from('tasks').select(whole)
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
    const lately = dayAfter(dayOf(new Date()), -28)
    return read(those.neq('status', 'cancelled').or(`status.neq.done,done_at.gte.${lately}`).order('rank').order('id'))
  })

/** What is still to do in all of one's groups, the most pressing first. */
export const openTasks = list('open', () =>
  read(allTasks().in('status', ['todo', 'doing']).order('due_on', { nullsFirst: false }).order('id').limit(100)),
)

/** One task; an empty list when it is not there for oneself. */
export const taskOf = (id: string) => list({ id }, () => read(allTasks().eq('id', id)))

/** Whether the group has written anything down yet. */
export const useHasTasks = (groupId: string) => (useQuery(tasksOf(groupId)).data ?? []).length > 0
