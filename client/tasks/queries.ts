import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { dayAfter, dayOf } from '../lib/days.ts'
import { rows, type TableName } from '../lib/query.ts'
import { session } from '../lib/session.ts'
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
export type Label = Tables['labels']['Row']

const whole = '*, assignees:task_assignees(*), steps:task_steps(*), labels:task_labels(label_id)'
const tasks = () => supabase.from('tasks').select(whole)
type Read = PromiseLike<{ data: unknown; error: { message: string; code: string } | null }>

/** A list of tasks, and what it is made of beside them. All that is kept of tasks is such a list. */
const list = (what: unknown, read: () => Promise<Task[]>) =>
  queryOptions({
    queryKey: ['tasks', what] as QueryKey,
    queryFn: read,
    meta: { reads: ['task_assignees', 'task_steps', 'task_labels'] satisfies TableName[] },
  })
const read = async (request: Read) => (await rows(request)) as Task[]

const few = 500

/** The tasks of a group, or one's own, as they are ordered; of what is done, the last four weeks. */
export const tasksOf = (groupId: string | null) =>
  list({ groupId }, () => {
    const those = groupId === null ? tasks().is('group_id', null) : tasks().eq('group_id', groupId)
    const lately = dayAfter(dayOf(new Date()), -28)
    return read(those.neq('status', 'cancelled').or(`status.neq.done,done_at.gte.${lately}`).order('rank').order('id'))
  })

/** What is still to do in all of one's groups, the most pressing first. */
export const openTasks = list('open', () =>
  read(tasks().in('status', ['todo', 'doing']).order('due_on', { nullsFirst: false }).order('id').limit(100)),
)

/** What has slipped, and what one meets today and in the week that follows: all of one's own, and what is nobody's. */
export const nearTasks = list('near', async () => {
  const until = dayAfter(dayOf(new Date()), 8)
  const [mine, near] = await Promise.all([
    read(supabase.rpc('my_tasks', { until }).select(whole)),
    read(
      tasks()
        .in('status', ['todo', 'doing'])
        .or(`due_on.lte.${until},plan_on.lte.${until}`)
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(few),
    ),
  ])
  return [...new Map([...near, ...mine].map((task) => [task.id, task])).values()]
})

/** What one gave to others and is not done. */
export const givenTasks = list('given', () =>
  read(
    supabase
      .from('tasks')
      .select(`${whole}, given:task_assignees!inner(assigned_by)`)
      .eq('given.assigned_by', session.get().user?.id ?? '')
      .in('status', ['todo', 'doing'])
      .order('due_on', { nullsFirst: false })
      .order('id')
      .limit(few),
  ),
)

/** What was done lately, the last first. */
export const doneTasks = list('done', () =>
  read(tasks().eq('status', 'done').order('done_at', { ascending: false }).order('id').limit(200)),
)

/** One task; an empty list when it is not there for oneself. */
export const taskOf = (id: string) => list({ id }, () => read(tasks().eq('id', id)))

/** The labels of all one's groups. */
export const labels = queryOptions({
  queryKey: ['labels'],
  queryFn: (): Promise<Label[]> => rows(supabase.from('labels').select('*').order('name').order('id')),
})

export const useLabelsOf = (groupId: string | null): Label[] =>
  (useQuery(labels).data ?? []).filter(({ group_id }) => group_id === groupId)

/** Whether the group has written anything down yet. */
export const useHasTasks = (groupId: string) => (useQuery(tasksOf(groupId)).data ?? []).length > 0
