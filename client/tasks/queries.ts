import { queryOptions, useQuery } from '@tanstack/react-query'
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
/** What a list of tasks is made of beside them. */
const meta: { reads: TableName[] } = { reads: ['task_assignees', 'task_steps', 'task_labels'] }
const tasks = () => supabase.from('tasks').select(whole)

/** The tasks of a group, or one's own, as they are ordered; of what is done, the last four weeks. */
export const tasksOf = (groupId: string | null) =>
  queryOptions({
    queryKey: ['tasks', { groupId }],
    queryFn: (): Promise<Task[]> => {
      const those = groupId === null ? tasks().is('group_id', null) : tasks().eq('group_id', groupId)
      const lately = dayAfter(dayOf(new Date()), -28)
      return rows(
        those
          .neq('status', 'cancelled')
          .or(`status.neq.done,done_at.gte.${lately}`)
          .order('rank')
          .order('id')
          .overrideTypes<Task[], { merge: false }>(),
      )
    },
    meta,
  })

/** What is still to do in all of one's groups, the most pressing first. */
export const openTasks = queryOptions({
  queryKey: ['tasks', 'open'],
  queryFn: (): Promise<Task[]> =>
    rows(
      tasks()
        .in('status', ['todo', 'doing'])
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(100)
        .overrideTypes<Task[], { merge: false }>(),
    ),
  meta,
})

/** What has slipped, and what one meets today and in the week that follows. */
export const nearTasks = queryOptions({
  queryKey: ['tasks', 'near'],
  queryFn: (): Promise<Task[]> => {
    const week = dayAfter(dayOf(new Date()), 8)
    return rows(
      tasks()
        .in('status', ['todo', 'doing'])
        .or(`due_on.lte.${week},plan_on.lte.${week}`)
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(500)
        .overrideTypes<Task[], { merge: false }>(),
    )
  },
  meta,
})

/** What one gave to others and is not done. */
export const givenTasks = queryOptions({
  queryKey: ['tasks', 'given'],
  queryFn: (): Promise<Task[]> =>
    rows(
      supabase
        .from('tasks')
        .select(`${whole}, given:task_assignees!inner(assigned_by)`)
        .eq('given.assigned_by', session.get().user?.id ?? '')
        .in('status', ['todo', 'doing'])
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(300)
        .overrideTypes<Task[], { merge: false }>(),
    ),
  meta,
})

/** What was done lately, the last first. */
export const doneTasks = queryOptions({
  queryKey: ['tasks', 'done'],
  queryFn: (): Promise<Task[]> =>
    rows(
      tasks()
        .eq('status', 'done')
        .order('done_at', { ascending: false })
        .order('id')
        .limit(200)
        .overrideTypes<Task[], { merge: false }>(),
    ),
  meta,
})

/** One task; a list, as all that is kept of tasks, and an empty one when it is not there for oneself. */
export const taskOf = (id: string) =>
  queryOptions({
    queryKey: ['tasks', { id }],
    queryFn: (): Promise<Task[]> => rows(tasks().eq('id', id).overrideTypes<Task[], { merge: false }>()),
    meta,
  })

/** The labels of all one's groups. */
export const labels = queryOptions({
  queryKey: ['labels'],
  queryFn: (): Promise<Label[]> => rows(supabase.from('labels').select('*').order('name').order('id')),
})

export const useLabelsOf = (groupId: string | null): Label[] =>
  (useQuery(labels).data ?? []).filter(({ group_id }) => group_id === groupId)

/** Whether the group has written anything down yet. */
export const useHasTasks = (groupId: string) => (useQuery(tasksOf(groupId)).data ?? []).length > 0
