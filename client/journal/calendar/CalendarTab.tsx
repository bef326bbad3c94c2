import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { NotOnDevice } from '../timeline/NoEntries.tsx'
import css from './calendar.module.css'
import { Standing } from './Standing.tsx'
import { YearMap } from './YearMap.tsx'

/** The days one wrote: how many this month, the run, and a year of them as a map. */
export function CalendarTab() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const today = dayOf(serverDate())
  const open = (day: string) => void navigate({ to: '/journal', search: { day } })
  return (
    <div className={css.tab}>
      <CatchBoundary getResetKey={() => 'calendar'} errorComponent={NotOnDevice}>
        <Suspense fallback={<SkeletonPart />}>
          <Standing today={today} />
          <YearMap today={today} onPick={open} />
        </Suspense>
      </CatchBoundary>
      <DateField
        className={css.go}
        label={t`Go to a day`}
        value={null}
        min="1900-01-01"
        max={dayAfter(today, 1)}
        onChange={(day) => day && open(day)}
      />
    </div>
  )
}
