import type { Task } from '../data/tasks.ts'

/** What a question is made of: the tasks that it is about, and how it ends. */
export interface Ask {
  tasks: readonly Task[]
  close: () => void
}
