import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Adoption } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Choices } from './Choices.tsx'

/** Goes on with what was paused: later, or on the days that it had. */
export function ResumeDialog({ adoption, onClose }: { adoption: Adoption; onClose: () => void }) {
  const { t } = useLingui()
  const [mode, setMode] = useState<'shift' | 'keep'>('shift')
  return (
    <Dialog title={t`Resume`} onClose={onClose}>
      <Choices
        label={t`Dates`}
        value={mode}
        onChange={setMode}
        data={[
          { value: 'shift', label: t`Go on where you stopped`, hint: t`What is left moves to the meetings ahead.` },
          { value: 'keep', label: t`Keep the dates`, hint: t`What fell into the pause counts as missed.` },
        ]}
      />
      <ChangeForm adoption={adoption} change={{ kind: 'resume', mode }} action={t`Resume`} onClose={onClose} />
    </Dialog>
  )
}
