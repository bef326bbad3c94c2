import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../lib/toast.ts'
import { useSnooze } from './queries.ts'
import css from './row.module.css'
import { snoozes, soonest } from './snoozes.ts'

/** Puts it away until later. It comes back unread. */
export function Snooze({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui()
  const snooze = useSnooze(() => toast(t`It comes back unread`))
  const [custom, setCustom] = useState(false)
  const [moment, setMoment] = useState('')
  const now = new Date()
  const { tonight, tomorrow, hour } = snoozes(now)
  const until = (when: Date) => snooze.mutate({ ids, until: when.toISOString() })
  const earliest = soonest(now)
  return (
    <fieldset className={css.snooze}>
      <legend className={css.legend}>{t`Snooze`}</legend>
      <Button size="compact-sm" variant="default" onClick={() => until(hour)}>{t`For an hour`}</Button>
      {tonight && <Button size="compact-sm" variant="default" onClick={() => until(tonight)}>{t`Tonight`}</Button>}
      <Button size="compact-sm" variant="default" onClick={() => until(tomorrow)}>{t`Tomorrow`}</Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={custom}
        onClick={() => setCustom(!custom)}
      >{t`Until …`}</Button>
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
            onClick={() => until(new Date(moment))}
          >{t`Snooze`}</Button>
        </span>
      )}
    </fieldset>
  )
}
