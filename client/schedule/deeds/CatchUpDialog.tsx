import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { ScheduleChange } from '../data/deeds.ts'
import type { Adoption } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { Choices } from './Choices.tsx'
import css from './deeds.module.css'
import { NumberInput } from './NumberInput.tsx'

type Mode = Extract<ScheduleChange, { kind: 'catch_up' }>['mode']

/** Brings a group that is behind back on its way; each choice shows first where it leads. */
export function CatchUpDialog({ adoption, onClose }: { adoption: Adoption; onClose: () => void }) {
  const { t } = useLingui()
  const [mode, setMode] = useState<Mode>('shift')
  const [meetings, setMeetings] = useState(4)
  return (
    <Dialog title={t`Catch up`} onClose={onClose}>
      <p className={css.hint}>{t`For lessons whose day has passed without being taught.`}</p>
      <Choices
        label={t`How`}
        value={mode}
        onChange={setMode}
        data={[
          { value: 'shift', label: t`Move everything later`, hint: t`Nothing is left out; the end moves.` },
          { value: 'skip', label: t`Skip what was missed`, hint: t`The dates ahead stay.` },
          { value: 'double', label: t`Two lessons a meeting for a while`, hint: t`Until you’ve caught up.` },
        ]}
      />
      {mode === 'double' && (
        <NumberInput label={t`For how many meetings`} min={1} max={52} value={meetings} onChange={setMeetings} />
      )}
      <ChangeForm
        adoption={adoption}
        change={mode === 'double' ? { kind: 'catch_up', mode, meetings } : { kind: 'catch_up', mode }}
        onlyMoves
        action={t`Catch up`}
        onClose={onClose}
      />
    </Dialog>
  )
}
