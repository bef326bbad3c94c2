import { useLingui } from '@lingui/react/macro'
import { PickList } from '../ui/PickList.tsx'
import { change } from './deeds.ts'
import { PriorityFlag } from './Flag.tsx'
import type { Ask } from './picker-props.ts'
import { priorityName } from './words.ts'

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
        change(tasks, { priority: Number(id) })
        close()
      }}
    />
  )
}
