import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PickList } from '../ui/PickList.tsx'
import { columnsOf } from './board-queries.ts'
import { laneOf, lanesOf, statusIn } from './columns.ts'
import { change, move } from './deeds.ts'
import type { Ask } from './picker-props.ts'
import { rankAt } from './place.ts'
import { tasksOf } from './queries.ts'
import { StatusMark } from './StatusMark.tsx'
import { by } from './views.ts'
import { statusName } from './words.ts'

/** Another column of the board, or another state: what dragging does, without a pointer. */
export function MovePicker({ tasks, close }: Ask) {
  const { t } = useLingui()
  const [first] = tasks
  const groupId = first!.group_id
  const columns = useQuery({ ...columnsOf(groupId ?? ''), enabled: groupId !== null }).data ?? []
  const whole = useQuery(tasksOf(groupId)).data ?? []
  const lanes = lanesOf(columns)
  const choices = [
    ...lanes.map((lane) => ({
      id: lane.id,
      label: lane.name,
      mark: <StatusMark status={lane.status ?? 'todo'} />,
      chosen: tasks.every((task) => laneOf(task, lanes)?.id === lane.id),
    })),
    { id: 'cancelled', label: statusName('cancelled'), mark: <StatusMark status="cancelled" /> },
  ]
  return (
    <PickList
      label={t`Move to`}
      choices={choices}
      onPick={(id) => {
        close()
        const lane = lanes.find((one) => one.id === id)
        if (!lane) return change(tasks, { status: 'cancelled' }, (title) => t`Cancelled “${title}”`)
        if (tasks.length > 1) return change(tasks, { ...(lane.status && { status: lane.status }) })
        const task = first!
        const there = whole.filter((one) => one.id !== task.id && laneOf(one, lanes) === lane).sort(by('rank'))
        const rank = rankAt(there, there.length, whole)
        move(
          task,
          { column_id: lane.column_id, status: statusIn(lane, task), rank },
          t`Moved “${task.title}” to ${lane.name}`,
        )
      }}
    />
  )
}
