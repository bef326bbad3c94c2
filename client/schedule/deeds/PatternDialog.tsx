import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { PatternFields } from '../adopt/PatternFields.tsx'
import { patternOn } from '../data/patterns.ts'
import type { WantedPattern } from '../data/plans.ts'
import type { Schedule } from '../data/schedule.ts'
import { ChangeForm } from './ChangeForm.tsx'

/** Other meeting days, from a day on. */
export function PatternDialog(props: { schedule: Schedule; today: string; track: number; onClose: () => void }) {
  const { t } = useLingui()
  const { schedule, today, track, onClose } = props
  const { adoption } = schedule
  const [, first] = [adoption.start_on, today].sort() as [string, string]
  const [from, setFrom] = useState<string | null>(first)
  const now = patternOn(schedule, first, track)
  const [pattern, setPattern] = useState<WantedPattern>({
    rrule: now?.rrule ?? '',
    start_time: now?.start_time.slice(0, 5) ?? '19:00',
    minutes: now?.minutes ?? 60,
    places: now?.places ?? 1,
  })
  return (
    <Dialog title={track === 1 ? t`Meeting days` : t`Meeting days of track ${track}`} onClose={onClose}>
      <DateField label={t`From`} min={adoption.start_on} value={from} onChange={setFrom} />
      <PatternFields pattern={pattern} start={from ?? first} onChange={setPattern} />
      <ChangeForm
        adoption={adoption}
        change={from && pattern.rrule ? { kind: 'pattern', from_on: from, track, ...pattern } : null}
        action={t`Change meeting days`}
        onClose={onClose}
      />
    </Dialog>
  )
}
