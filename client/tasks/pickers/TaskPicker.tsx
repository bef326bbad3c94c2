import { useLingui } from '@lingui/react/macro'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type OpenPicker, type PickerKind, picker } from '../row/picker.ts'
import { AssigneePicker } from './AssigneePicker.tsx'
import { DayPicker } from './DayPicker.tsx'
import { LabelPicker } from './LabelPicker.tsx'
import { MovePicker } from './MovePicker.tsx'
import { PriorityPicker } from './PriorityPicker.tsx'
import { RepeatPicker } from './RepeatPicker.tsx'

/** One question about some tasks, beside them; nothing is changed until something is picked. */
export function TaskPicker({ asked }: { asked: OpenPicker }) {
  const { t } = useLingui()
  const { what, tasks } = asked
  const titles: Record<PickerKind, string> = {
    assign: t`Assign to`,
    due: t`Due date`,
    plan: t`Plan for`,
    start: t`Start date`,
    priority: t`Priority`,
    label: t`Labels`,
    moveTo: t`Move to`,
    repeat: t`Repeat`,
  }
  return (
    <Picker title={titles[what]} anchor={asked.anchor} onClose={() => picker.set(null)}>
      {(close) => {
        if (what === 'assign') return <AssigneePicker tasks={tasks} close={close} />
        if (what === 'priority') return <PriorityPicker tasks={tasks} close={close} />
        if (what === 'label') return <LabelPicker tasks={tasks} close={close} />
        if (what === 'moveTo') return <MovePicker tasks={tasks} close={close} />
        if (what === 'repeat') return <RepeatPicker tasks={tasks} close={close} />
        return <DayPicker what={what} tasks={tasks} close={close} />
      }}
    </Picker>
  )
}
