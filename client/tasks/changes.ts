import { mutationOptions, useMutation } from '@tanstack/react-query'
import { optimistic, write } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import type { NewTaskRow, Task } from './queries.ts'

/* What is done to tasks. Apart from what is asked of them, which the first screen already knows. */

type Change = { id: string; version: number } & Partial<Pick<Task, 'title' | 'due_on' | 'rank'>>

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
