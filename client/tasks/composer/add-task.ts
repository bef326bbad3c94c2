import { newId } from '../../lib/query/id.ts'
import { attempt, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { zone } from '../../lib/settings/settings.ts'
import { addingLabel, addingTask, assigningTask, labellingTask, type NewTask } from '../data/task-writes.ts'
import { tasksOf } from '../data/tasks.ts'
import type { ParsedTask } from '../parse/parse.ts'

/** The destination of a task: a group, or oneself where null. */
export interface TaskDestination {
  id: string | null
  name: string
}

/** Values of a task, unless its sentence names others. */
export type Preset = Partial<Pick<NewTask, 'body_html' | 'plan_on' | 'due_on' | 'column_id' | 'status'>>

const colors = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum'] as const

/** Writes down what a sentence says, at the end of the list. Each part is a write of its own, in this order. */
export async function addTask(groupId: string | null, parsed: ParsedTask, preset: Preset = {}): Promise<string> {
  const id = newId()
  const { title, due_on, due_time, plan_on, priority, recurrence, people, labels } = parsed
  const before = await query.ensureQueryData(tasksOf(groupId)).catch(() => [])
  const dated = due_on !== null || plan_on !== null
  attempt(addingTask, {
    ...(dated ? { ...preset, plan_on: null, due_on: null } : preset),
    id,
    group_id: groupId,
    title,
    rank: rankBetween(lastOf(before), null),
    ...(due_on && { due_on }),
    ...(due_time && { due_time, tz: zone() }),
    ...(plan_on && { plan_on }),
    ...(priority > 0 && { priority }),
    ...(recurrence && { recurrence }),
  })
  if (groupId === null) return id
  for (const { id: known, name } of labels) {
    const label_id = known ?? newId()
    if (!known) attempt(addingLabel, { id: label_id, group_id: groupId, name, color: colors[name.length % 6]! })
    attempt(labellingTask, { task_id: id, label_id, labelled: true })
  }
  for (const person of people) attempt(assigningTask, { task_id: id, user_id: person.id, assigned: true })
  return id
}

const lastOf = (tasks: readonly { rank: string }[]) =>
  tasks.reduce<string | null>((last, { rank }) => (last === null || rank > last ? rank : last), null)
