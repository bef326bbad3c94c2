import type { BoardColumnRow } from './columns.ts'
import { statusName } from './labels.ts'
import type { Task } from './tasks.ts'

/** A column of a board: of the group's own, or a state. */
export interface Lane {
  id: string
  name: string
  column_id: string | null
  /** What a task becomes that is put here; as it was, where there is none. */
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

/** Where a task stands: in its column; without one, in the first that stands for its state, else in the first. */
export function laneOf(task: Task, lanes: readonly Lane[]): Lane | undefined {
  const own = task.column_id !== null && lanes.find(({ column_id }) => column_id === task.column_id)
  return own || lanes.find(({ status }) => status === task.status) || (task.status === 'done' ? undefined : lanes[0])
}

/** What it becomes there. A done task that goes to a column of no state stays done only there where it was. */
export const statusIn = (lane: Lane, task: Task) => lane.status ?? task.status
