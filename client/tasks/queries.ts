import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { optimistic, rows, write } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import { supabase } from '../lib/supabase.ts'

export type Task = Database['public']['Tables']['tasks']['Row']
export type NewTaskRow = Pick<Task, 'id' | 'group_id' | 'title' | 'due_on' | 'rank'>
type Change = { id: string; version: number } & Partial<Pick<Task, 'title' | 'due_on' | 'rank'>>

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

const me = () => session.get().user?.id ?? null

export const addingTask = mutationOptions({
  ...optimistic<Task, NewTaskRow>([['tasks']], (tasks, added, [, list]) =>
    list === 'open' || belongs(list, added.group_id) ? [...tasks, { ...blank, ...added, created_by: me() }] : tasks,
  ),
  mutationFn: (row: NewTaskRow) => write({ table: 'tasks', verb: 'insert', row }),
})

export const finishingTask = mutationOptions({
  ...optimistic<Task, { id: string; done: boolean }>([['tasks']], (tasks, { id, done }) =>
    tasks.map((task) =>
      task.id === id
        ? {
            ...task,
            version: task.version + 1,
            ...(done
              ? { status: 'done', done_at: new Date().toISOString(), done_by: me() }
              : { status: 'todo', done_at: null, done_by: null }),
          }
        : task,
    ),
  ),
  mutationFn: (args: { id: string; done: boolean }) => write({ rpc: 'finish_task', args }),
})

export const changingTask = mutationOptions({
  ...optimistic<Task, Change>([['tasks']], (tasks, change) =>
    tasks.map((task) => (task.id === change.id ? { ...task, ...change, version: task.version + 1 } : task)),
  ),
  mutationFn: ({ id, version, ...row }: Change) => write({ table: 'tasks', verb: 'update', id, version, row }),
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

export const useAddTask = () => useMutation(addingTask)
export const useFinishTask = () => useMutation(finishingTask)
export const useChangeTask = () => useMutation(changingTask)
export const useRemoveTask = () => useMutation(removingTask)

const belongs = (list: unknown, groupId: string) =>
  typeof list === 'object' && list !== null && 'groupId' in list && list.groupId === groupId

const blank: Omit<Task, keyof NewTaskRow> = {
  status: 'todo',
  done_at: null,
  done_by: null,
  created_by: null,
  created_at: '',
  updated_at: '',
  version: 1,
  deleted_at: null,
  deleted_by: null,
}
