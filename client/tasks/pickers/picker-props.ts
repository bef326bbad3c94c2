import type { Task } from '../data/tasks.ts'

/** The props of a picker: its tasks, and the call that closes it. */
export interface Ask {
  tasks: readonly Task[]
  close: () => void
}
