import { useLingui } from '@lingui/react/macro'
import { Picker } from '../ui/Picker.tsx'
import { AssigneePicker } from './AskAssign.tsx'
import { DayPicker } from './AskDay.tsx'
import { LabelPicker } from './AskLabel.tsx'
import { MovePicker } from './AskMove.tsx'
import { PriorityPicker } from './AskPriority.tsx'
import { RepeatPicker } from './AskRepeat.tsx'
import { type OpenPicker, picker, type PickerKind } from './asking.ts'

/** One question about some tasks, beside them; nothing is changed until something is picked. */
export function TaskPicker({ asked }: { asked: OpenPicker }) {
  const { t } = useLingui()
  const { what, tasks } = asked
  const titles: Record<PickerKind, string> = {
    assign: t`Assign to`,
    due: t`Due date`,
    plan: t`Plan for`,
    start: t`Hide until`,
    priority: t`Priority`,
    label: t`Labels`,
    moveTo: t`Move to`,
    repeat: t`Repeat`,
  }
  return (
    <Picker key={what} title={titles[what]} anchor={asked.anchor} onClose={() => picker.set(null)}>
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
