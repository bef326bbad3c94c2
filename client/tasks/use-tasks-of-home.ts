import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openTasks, type Task } from './data/tasks.ts'
import { useViewer } from './data/use-viewer.ts'
import { by, dayOfTask, isDoneFor, isMine } from './data/views.ts'

/** One’s open tasks, those of today and those after it; what is ticked here stays until the page is left. */
export function useTasksOfHome() {
  const viewer = useViewer()
  const { today, me } = viewer
  // an admin may read more than what they are part of, and what is given to others waits for them
  const open = useSuspenseQuery(openTasks).data.filter((task) => isMine(task, viewer) && waits(task, today))
  const [ticked, setTicked] = useState<Record<string, Task>>({})
  const isOpen = (task: Task) => !isDoneFor(task, me)
  const here = new Set(open.map(({ id }) => id))
  const gone = Object.values(ticked).filter(({ id }) => !here.has(id))
  const shown = [...open.filter((task) => isOpen(task) || ticked[task.id]), ...gone].sort(by('due'))
  const isDue = (task: Task) => (dayOfTask(task) ?? '9') <= today
  return {
    me,
    due: shown.filter(isDue),
    later: shown.filter((task) => !isDue(task)),
    onTick: (task: Task) => setTicked({ ...ticked, [task.id]: { ...task, status: 'done' } }),
  }
}

/** Neither put off nor only to begin later. */
const waits = ({ not_now_at, start_on }: Task, today: string) =>
  not_now_at === null && (start_on === null || start_on <= today)
