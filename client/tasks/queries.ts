import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { rows } from '../lib/query.ts'
import { supabase } from '../lib/supabase.ts'

export type Task = Database['public']['Tables']['tasks']['Row']
export type NewTaskRow = Pick<Task, 'id' | 'group_id' | 'title' | 'due_on' | 'rank'>

export const tasksOf = (groupId: string) =>
  queryOptions({
    queryKey: ['tasks', { groupId }],
    queryFn: (): Promise<Task[]> =>
      rows(
        supabase.from('tasks').select('*').eq('group_id', groupId).neq('status', 'cancelled').order('rank').order('id'),
      ),
  })

/** What is still to do in all of one's groups, the most pressing first. */
export const openTasks = queryOptions({
  queryKey: ['tasks', 'open'],
  queryFn: (): Promise<Task[]> =>
    rows(
      supabase
        .from('tasks')
        .select('*')
        .in('status', ['todo', 'doing'])
        .order('due_on', { nullsFirst: false })
        .order('id')
        .limit(100),
    ),
})

/** Whether the group has written anything down yet. */
export const useHasTasks = (groupId: string) => (useQuery(tasksOf(groupId)).data ?? []).length > 0

export const isOpen = (task: Pick<Task, 'status'>) => task.status === 'todo' || task.status === 'doing'
