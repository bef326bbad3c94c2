import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { snoozes, soonest } from '../data/snooze-times.ts'
import css from './row.module.css'

/** Puts it away until later. It comes back unread. */
export function Snooze({ onUntil }: { onUntil: (moment: Date) => void }) {
  const { t } = useLingui()
  const [custom, setCustom] = useState(false)
  const [moment, setMoment] = useState('')
  const now = new Date()
  const { tonight, tomorrow, hour } = snoozes(now)
  const earliest = soonest(now)
  return (
    <fieldset className={css.snooze}>
      <legend className={css.legend}>{t`Snooze`}</legend>
      <Button size="compact-sm" variant="default" onClick={() => onUntil(hour)}>{t`For an hour`}</Button>
      {tonight && <Button size="compact-sm" variant="default" onClick={() => onUntil(tonight)}>{t`Tonight`}</Button>}
      <Button size="compact-sm" variant="default" onClick={() => onUntil(tomorrow)}>{t`Tomorrow`}</Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={custom}
        onClick={() => setCustom(!custom)}
      >{t`Choose a time…`}</Button>
      {custom && (
        <span className={css.custom}>
          <input
            type="datetime-local"
            aria-label={t`Snooze until`}
            className={css.moment}
            min={earliest}
            value={moment}
            onChange={(event) => setMoment(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            disabled={moment === '' || moment < earliest}
            onClick={() => onUntil(new Date(moment))}
          >{t`Snooze`}</Button>
        </span>
      )}
    </fieldset>
  )
}
