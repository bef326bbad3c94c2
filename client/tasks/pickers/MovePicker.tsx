import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PickList } from '../../ui/menu/PickList.tsx'
import { changeTasks, moveTask } from '../commands.ts'
import { columnsOf } from '../data/columns.ts'
import { statusName } from '../data/labels.ts'
import { laneOf, lanesOf, statusIn } from '../data/lanes.ts'
import { rankAt } from '../data/list-rank.ts'
import { tasksOf } from '../data/tasks.ts'
import { by } from '../data/views.ts'
import { StatusMark } from '../row/StatusMark.tsx'
import type { Ask } from './picker-props.ts'

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
        if (!lane) return changeTasks(tasks, { status: 'cancelled' }, (title) => t`Cancelled “${title}”`)
        if (tasks.length > 1) return changeTasks(tasks, { ...(lane.status && { status: lane.status }) })
        const task = first!
        const there = whole.filter((one) => one.id !== task.id && laneOf(one, lanes) === lane).sort(by('rank'))
        const rank = rankAt(there, there.length, whole)
        moveTask(
          task,
          { column_id: lane.column_id, status: statusIn(lane, task), rank },
          t`Moved “${task.title}” to ${lane.name}`,
        )
      }}
    />
  )
}
