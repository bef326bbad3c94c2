import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarWeek, IconClock, IconMoon, IconSunrise } from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { momentOf } from '../../lib/settings/moments.ts'
import { zone } from '../../lib/settings/settings.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { DateTimeField, type DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import picker from '../../ui/menu/picker.module.css'
import css from './pickers.module.css'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** A moment that is to come: one of the likely ones, or any. `soon` has one within the hour too. */
export function MomentPicker({ soon = false, onPick }: { soon?: boolean; onPick: (at: Date) => void }) {
  const { t } = useLingui()
  const now = serverDate()
  const today = dayOf(now)
  const [own, setOwn] = useState<DayAndTime>({ day: null, time: null })
  const [asked, setAsked] = useState(false)
  const tonight = momentOf(today, '19:00')
  const likely = [
    ...(soon
      ? [{ at: new Date(now.getTime() + 20 * 60_000), label: t`In 20 minutes`, mark: <IconClock {...mark} /> }]
      : []),
    ...(tonight > now ? [{ at: tonight, label: t`Tonight`, mark: <IconMoon {...mark} /> }] : []),
    { at: momentOf(dayAfter(today, 1), '08:00'), label: t`Tomorrow morning`, mark: <IconSunrise {...mark} /> },
    { at: momentOf(dayAfter(today, 7), '08:00'), label: t`In a week`, mark: <IconCalendarWeek {...mark} /> },
  ]
  const chosen = own.day && own.time ? momentOf(own.day, own.time) : undefined
  return (
    <>
      <PickList
        bare
        label={t`When`}
        choices={likely.map(({ at, ...one }, nth) => ({
          ...one,
          id: String(nth),
          hint: timeOf(at.toISOString(), now),
        }))}
        onPick={(nth) => onPick(likely[Number(nth)]!.at)}
      />
      <form
        className={`${picker.foot} ${css.own}`}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (chosen && chosen > now) onPick(chosen)
        }}
      >
        <DateTimeField
          label={t`Date and time`}
          value={own}
          onChange={setOwn}
          min={today}
          error={asked && (!chosen || chosen <= now) ? t`Choose a time in the future.` : undefined}
        />
        <Button type="submit" size="xs">
          {t`Set`}
        </Button>
      </form>
      <p className={css.zone}>{zone()}</p>
    </>
  )
}
