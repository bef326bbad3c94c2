import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Adoption } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'

/** Begins on another day. */
export function StartDialog({ adoption, onClose }: { adoption: Adoption; onClose: () => void }) {
  const { t } = useLingui()
  const [on, setOn] = useState<string | null>(adoption.start_on)
  return (
    <Dialog title={t`Change the start`} onClose={onClose}>
      <DateField label={t`Start`} value={on} onChange={setOn} />
      <ChangeForm
        adoption={adoption}
        change={on && on !== adoption.start_on ? { kind: 'start', on } : null}
        action={t`Change start`}
        onClose={onClose}
      />
    </Dialog>
  )
}
