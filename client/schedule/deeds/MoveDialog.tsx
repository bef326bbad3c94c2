import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Adoption, PlanRow } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Choices } from './Choices.tsx'

/** Moves a lesson to a day: this one alone, which pins it there, or with all that follow. */
export function MoveDialog(props: {
  adoption: Adoption
  row: PlanRow
  title: string
  day: string | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { adoption, row, title } = props
  const [on, setOn] = useState(props.day ?? row.on_date)
  const [scope, setScope] = useState<'all' | 'only'>('all')
  const isChanged = on !== null && (on !== row.on_date || scope === 'only')
  return (
    <Dialog title={t`Move “${title}”`} onClose={props.onClose}>
      <DateField label={t`To`} value={on} onChange={setOn} />
      <Choices
        label={t`What moves`}
        value={scope}
        onChange={setScope}
        data={[
          { value: 'all', label: t`This lesson and what follows` },
          { value: 'only', label: t`Only this lesson`, hint: t`It’s pinned to its day.` },
        ]}
      />
      <ChangeForm
        adoption={adoption}
        change={isChanged && on ? { kind: 'place', entry: row.id, on, only: scope === 'only' } : null}
        action={t`Move`}
        onClose={props.onClose}
      />
    </Dialog>
  )
}
