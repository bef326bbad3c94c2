import { doneTasks, givenTasks, labels, nearTasks } from './data/task-lists.ts'
import { openTasks, tasksOf } from './data/tasks.ts'

/** The tasks that one wants without a network too. */
export const offline = () => ({
  mine: [openTasks, nearTasks, tasksOf(null), labels, doneTasks, givenTasks],
  ofGroup: [tasksOf],
})
