import { createContext, useContext } from 'react'
import type { NodeFields, Outline, WholeNode } from '../data/resolved.ts'
import type { TasksPlan } from '../data/tasks.ts'

/** All that the lines of tasks share. */
export interface TaskDeskValue {
  groupId: string
  outline: Outline
  plan: TasksPlan
  canEdit: boolean
  openKey: string | undefined
  /** The original is shown beside what the group has changed. */
  compares: boolean
  onOpen: (key: string | undefined) => void
  write: (key: string, fields: Partial<NodeFields>) => void
  known: (key: string) => WholeNode
  ask: (asked: AskedTaskChange) => void
}

/** Something that is asked for in a dialog. */
export type AskedTaskChange = { what: 'shift'; lesson?: string } | { what: 'add'; lesson: string | null }

export const TaskDeskContext = createContext<TaskDeskValue | null>(null)

export function useTaskDesk(): TaskDeskValue {
  const value = useContext(TaskDeskContext)
  if (!value) throw new Error('A line of tasks is drawn outside of their desk.')
  return value
}
