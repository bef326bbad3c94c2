import { useLingui } from '@lingui/react/macro'
import { Picker } from '../../ui/menu/Picker.tsx'
import { AmountPad } from './AmountPad.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import { type GoalPicker, picker } from './picker.ts'
import { RenameArea } from './RenameArea.tsx'

export function AskedPicker({ asked }: { asked: GoalPicker }) {
  const { t } = useLingui()
  const title = asked.what === 'amount' ? asked.goal.title : asked.what === 'area' ? t`Area` : t`Rename area`
  return (
    <Picker title={title} anchor={asked.anchor} onClose={() => picker.set(null)}>
      {(close) =>
        asked.what === 'amount' ? (
          <AmountPad asked={asked} close={close} />
        ) : asked.what === 'area' ? (
          <AreaPicker goal={asked.goal} close={close} />
        ) : (
          <RenameArea area={asked.area} close={close} />
        )
      }
    </Picker>
  )
}
