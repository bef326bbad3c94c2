import { useLingui } from '@lingui/react/macro'
import { PickList } from '../../ui/menu/PickList.tsx'
import { changeTasks } from '../commands.ts'
import { priorityName } from '../data/labels.ts'
import { PriorityFlag } from '../row/PriorityFlag.tsx'
import type { Ask } from './picker-props.ts'

export function PriorityPicker({ tasks, close }: Ask) {
  const { t } = useLingui()
  const choices = [1, 2, 3, 4, 0].map((priority) => ({
    id: String(priority),
    label: priorityName(priority),
    mark: <PriorityFlag priority={priority} named />,
    chosen: tasks.every((task) => task.priority === priority),
  }))
  return (
    <PickList
      label={t`Priority`}
      choices={choices}
      onPick={(id) => {
        changeTasks(tasks, { priority: Number(id) })
        close()
      }}
    />
  )
}
