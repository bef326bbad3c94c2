import type { BoardColumnRow } from './columns.ts'
import { statusName } from './labels.ts'
import type { Task } from './tasks.ts'

/** A column of a board: of the group's own, or a state. */
export interface Lane {
  id: string
  name: string
  column_id: string | null
  /** The status that a task gets here; null keeps the one that it has. */
  status: string | null
  color: string | null
}

export const lanesOf = (columns: readonly BoardColumnRow[]): Lane[] =>
  columns.length > 0
    ? columns.map(({ id, name, maps_to_status, color }) => ({ id, name, column_id: id, status: maps_to_status, color }))
    : ['todo', 'doing', 'done'].map((status) => ({
        id: status,
        name: statusName(status),
        column_id: null,
        status,
        color: null,
      }))

/** Returns a task's lane: its own column, else the first of its status, else the first, unless it is done. */
export function laneOf(task: Task, lanes: readonly Lane[]): Lane | undefined {
  const own = task.column_id !== null && lanes.find(({ column_id }) => column_id === task.column_id)
  return own || lanes.find(({ status }) => status === task.status) || (task.status === 'done' ? undefined : lanes[0])
}

/** Returns the status that a task gets in a lane; a lane without one keeps the task's own. */
export const statusIn = (lane: Lane, task: Task) => lane.status ?? task.status
