import { useQuery } from '@tanstack/react-query'
import { offDaysOf } from '../../groups/data/group-settings.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import type { Task } from '../data/tasks.ts'
import { useViewer } from '../data/use-viewer.ts'
import { dayOfTask, isMine } from '../data/views.ts'
import { nextAfter } from '../parse/occurrences.ts'
import { recurrenceOf } from '../parse/recurrence.ts'
import { type OverdueTask, type TriageWay, triage } from './overdue-triage.ts'

/** The changes that one way of triage means for the chosen tasks; days off, and what lies `near`, are counted in. */
export function useTriageChanges({
  slipped,
  near,
  chosen,
  way,
}: {
  slipped: readonly Task[]
  near: readonly Task[]
  chosen: readonly Task[]
  way: TriageWay
}) {
  const viewer = useViewer()
  const { today } = viewer
  const [only] = new Set(slipped.map(({ group_id }) => group_id))
  const breaks = useQuery({ ...offDaysOf(only ?? ''), enabled: only !== null && only !== undefined }).data ?? []
  const off = new Set(
    breaks
      .filter(({ affects }) => affects.includes('tasks'))
      .flatMap(({ starts_on, ends_on }) => daysFrom(starts_on, ends_on)),
  )
  return triage(chosen.map(asSlipped), way, {
    today,
    now: serverDate().toISOString(),
    off,
    load: (day) =>
      near.filter((task) => isMine(task, viewer) && dayOfTask(task) === day && !slipped.includes(task)).length,
    nextAfter,
  })
}

const asSlipped = (task: Task): OverdueTask => ({
  ...task,
  due_on: task.due_on!,
  recurrence: recurrenceOf(task.recurrence),
})

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 400; day = dayAfter(day, 1)) days.push(day)
  return days
}
