import { useLingui } from '@lingui/react/macro'
import { Picker } from '../ui/Picker.tsx'
import { AskAssign } from './AskAssign.tsx'
import { AskDay } from './AskDay.tsx'
import { AskLabel } from './AskLabel.tsx'
import { AskMove } from './AskMove.tsx'
import { AskPriority } from './AskPriority.tsx'
import { AskRepeat } from './AskRepeat.tsx'
import { type Asking, asking, type What } from './asking.ts'

/** One question about some tasks, beside them; nothing is changed until something is picked. */
export function Question({ asked }: { asked: Asking }) {
  const { t } = useLingui()
  const { what, tasks } = asked
  const titles: Record<What, string> = {
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
    <Picker key={what} title={titles[what]} anchor={asked.anchor} onClose={() => asking.set(null)}>
      {(close) => {
        if (what === 'assign') return <AskAssign tasks={tasks} close={close} />
        if (what === 'priority') return <AskPriority tasks={tasks} close={close} />
        if (what === 'label') return <AskLabel tasks={tasks} close={close} />
        if (what === 'moveTo') return <AskMove tasks={tasks} close={close} />
        if (what === 'repeat') return <AskRepeat tasks={tasks} close={close} />
        return <AskDay what={what} tasks={tasks} close={close} />
      }}
    </Picker>
  )
}
