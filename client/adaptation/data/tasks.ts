import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { NodeChange } from './adapt.ts'
import { type Outline, outlineOf, type ResolvedNode } from './resolved.ts'

/** A task of the group that was made of one of the curriculum, as it says now. */
export interface MadeTask {
  id: string
  status: string
  title: string
  due_on: string | null
}

/**
 * The state of a task: made, done, deleted by somebody, to be made, too late for that, or without a day: hidden, or its
 * lesson is not taught.
 */
export type TaskState = 'made' | 'done' | 'deleted' | 'planned' | 'past' | 'resting'

export interface PlannedTask {
  task_key: string
  lesson_key: string | null
  counted_on: string | null
  due_on: string | null
  /** The day on which it is among the tasks of the group. */
  makes_on: string | null
  state: TaskState
  /** The fields that somebody has changed in the task itself. */
  by_hand: string[]
  /** The fields in which it does not say what the curriculum says now. */
  behind: string[]
  task: MadeTask | null
}

export interface LessonDays {
  lesson_key: string
  first_on: string | null
  last_on: string | null
  skipped: boolean
}

export interface OffRange {
  starts_on: string
  ends_on: string
  label: string
}

/** The tasks of a curriculum with their days, and what was made of them. */
export interface TasksPlan {
  status: 'active' | 'paused' | 'completed' | 'ended'
  mode: 'dated' | 'self_paced'
  start_on: string
  /** Its tasks become tasks of the group. */
  makes_tasks: boolean
  today: string
  may: { adapt: boolean; assign: boolean }
  off: OffRange[]
  lessons: LessonDays[]
  tasks: PlannedTask[]
}

export const tasksPlanOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoption_tasks', 'plan', { adoptionId }],
    queryFn: async () =>
      (await rows(supabase.rpc('adoption_tasks_plan', { adoption_id: adoptionId }))) as unknown as TasksPlan,
    meta: { reads: ['adoptions', 'adoption_overrides', 'scheduled_lessons', 'group_off_days', 'tasks'] },
  })

interface SavedTasks {
  id: string
  adoption_id: string
  changes: NodeChange[]
  /** The tasks with their changes, shown until the server has given its own. */
  shown: ResolvedNode[]
}

/** Saves what was written in tasks: shown at once, and sent when there is a connection. */
export const savingTasks = mutationOptions({
  ...optimistic<never, SavedTasks, Outline>(
    ({ adoption_id }) => [outlineOf(adoption_id).queryKey],
    (outline, { shown }) => ({
      ...outline,
      nodes: outline.nodes.map((node) => {
        const own = shown.find(({ key }) => key === node.key)
        return own ? { ...node, fields: own.fields } : node
      }),
    }),
    'adoption_overrides',
  ),
  mutationFn: ({ id, adoption_id, changes }: SavedTasks) =>
    write({ rpc: 'adapt', args: { id, adoption_id, changes: changes as never, version: null as never } }),
  meta: { saidAtField: true },
})

interface TasksUpdate {
  id: string
  adoption_id: string
  task_keys: string[]
  keep: boolean
}

/** Brings tasks that were made up to what the curriculum says, or leaves them as they are. */
export const updatingTasks = mutationOptions({
  mutationKey: ['adoption_tasks'],
  mutationFn: (args: TasksUpdate) => write({ rpc: 'update_adoption_tasks', args }),
  onSettled: () => Promise.all([written('adoption_tasks'), written('tasks')]),
})

/** Has the tasks of a curriculum become tasks of the group, or no longer. */
export async function makeTasksNow(id: string, adoption_id: string, make: boolean) {
  const args = { id, adoption_id, version: null as never, deed: { kind: 'make_tasks', make } as never }
  await writeNow({ rpc: 'change_schedule', args })
  await Promise.all(['adoption_tasks', 'tasks'].map((table) => query.invalidateQueries({ queryKey: [table] })))
}
