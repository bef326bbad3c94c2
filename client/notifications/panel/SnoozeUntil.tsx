import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { momentOf } from '../../lib/settings/moments.ts'
import { DateTimeField, type DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import { soonest } from '../data/snooze-times.ts'
import css from './row.module.css'

/** A day and a time of one's own, until which a notification is put away. */
export function SnoozeUntil({ onUntil }: { onUntil: (moment: Date) => void }) {
  const { t } = useLingui()
  const [own, setOwn] = useState<DayAndTime>({ day: null, time: null })
  const [asked, setAsked] = useState(false)
  const now = serverDate()
  const earliest = soonest(now)
  const chosen = own.day && own.time ? momentOf(own.day, own.time) : undefined
  return (
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
  )
}
