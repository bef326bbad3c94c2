import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '../../lib/settings/days.ts'
import { momentOf } from '../../lib/settings/moments.ts'
import { DateTimeField, type DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import { snoozes, soonest } from '../data/snooze-times.ts'
import css from './row.module.css'

/** Puts it away until later. It comes back unread. */
export function Snooze({ onUntil }: { onUntil: (moment: Date) => void }) {
  const { t } = useLingui()
  const [custom, setCustom] = useState(false)
  const [own, setOwn] = useState<DayAndTime>({ day: null, time: null })
  const [asked, setAsked] = useState(false)
  const now = new Date()
  const { tonight, tomorrow, hour } = snoozes(now)
  const earliest = soonest(now)
  const chosen = own.day && own.time ? momentOf(own.day, own.time) : undefined
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
        <form
          className={css.custom}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (chosen && chosen >= earliest) onUntil(chosen)
          }}
        >
          <DateTimeField
            label={t`Snooze until`}
            value={own}
            onChange={setOwn}
            min={dayOf(now)}
            error={asked && (!chosen || chosen < earliest) ? t`Choose a time in the future.` : undefined}
          />
          <Button type="submit" size="compact-sm">{t`Snooze`}</Button>
        </form>
      )}
    </fieldset>
  )
}
