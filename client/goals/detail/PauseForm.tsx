import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { pauseGoal } from '../commands.ts'
import type { Goal } from '../data/types.ts'
import css from '../figures/detail.module.css'

/** Pauses a goal from a day, until another or until it is resumed. */
export function PauseForm({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState(dayOf(serverDate()))
  const [to, setTo] = useState<string | null>(null)
  const isBackwards = to !== null && to < from
  return (
    <Dialog title={t`Pause “${goal.title}”`} onClose={onClose}>
      <div className={css.stack}>
        <p
          className={css.muted}
        >{t`Paused days are grey: no reminders, and your run and strength stay as they are.`}</p>
        <div className={css.pair}>
          <DateField label={t`From`} value={from} onChange={(day) => setFrom(day ?? dayOf(serverDate()))} />
          <DateField
            label={t`Until (optional)`}
            value={to}
            onChange={setTo}
            error={isBackwards && t`Choose a day after the first day.`}
          />
        </div>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          disabled={isBackwards}
          onClick={() => {
            pauseGoal(goal, from, to)
            onClose()
          }}
        >
          {t`Pause goal`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
