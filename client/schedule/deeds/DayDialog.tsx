import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Schedule } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'

/** A word of the schedule’s own about a day: a meeting more, or none of this schedule on that day. */
export function DayDialog(props: { schedule: Schedule; today: string; opens: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { opens, onClose } = props
  const { adoption } = props.schedule
  const [on, setOn] = useState<string | null>(props.today)
  const [label, setLabel] = useState('')
  const said = label.trim() ? { label: label.trim() } : {}
  return (
    <Dialog title={opens ? t`Add a meeting` : t`No meeting on a day`} onClose={onClose}>
      <DateField label={t`Day`} min={adoption.start_on} value={on} onChange={setOn} />
      <TextInput
        {...newDraftScope('group_off_days', `${adoption.id}/${opens}`)}
        label={t`Note (optional)`}
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <ChangeForm
        adoption={adoption}
        change={on ? { kind: opens ? 'open_day' : 'close_day', on, ...said } : null}
        action={opens ? t`Add meeting` : t`Close this day`}
        onClose={onClose}
      />
    </Dialog>
  )
}
