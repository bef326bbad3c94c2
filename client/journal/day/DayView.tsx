import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPencilPlus } from '@tabler/icons-react'
import { CatchBoundary, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf, daysUntil } from '../../lib/settings/days.ts'
import { fullDate, nearDay } from '../../lib/settings/time.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { NotOnDevice } from '../timeline/NoEntries.tsx'
import { useStartEntry } from '../write/start-entry.ts'
import { DayEntries } from './DayEntries.tsx'
import css from './day.module.css'

/** One day, with all that was written on it, to read. The address names it. */
export function DayView() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const start = useStartEntry()
  const [now] = useState(() => serverDate())
  const { day = dayOf(now) } = useSearch({ from: '/inside/journal' })
  const last = dayAfter(dayOf(now), 1)
  const go = (by: number) =>
    void navigate({ to: '/journal', search: { day: dayAfter(day, by) }, replace: true, resetScroll: false })
  const isNear = Math.abs(daysUntil(day, now)) <= 1
  return (
    <section className={css.view} aria-labelledby="day">
      <nav className={css.bar} aria-label={t`Days`}>
        <Link to="/journal" className={css.back}>
          <IconArrowLeft size={18} stroke={1.75} className={css.arrow} aria-hidden="true" />
          {t`All entries`}
        </Link>
        <span className={css.steps}>
          <ActionIcon variant="subtle" size={36} aria-label={t`Previous day`} onClick={() => go(-1)}>
            <IconChevronLeft size={20} stroke={1.75} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={36} aria-label={t`Next day`} disabled={day >= last} onClick={() => go(1)}>
            <IconChevronRight size={20} stroke={1.75} />
          </ActionIcon>
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencilPlus size={16} stroke={1.75} />}
          onClick={() => start({ on: day })}
        >
          {t`New entry`}
        </Button>
      </nav>
      <h2 id="day" className={css.date} aria-live="polite">
        {fullDate(day)}
        {isNear && <span className={css.near}>{nearDay(day, now)}</span>}
      </h2>
      <CatchBoundary getResetKey={() => day} errorComponent={NotOnDevice}>
        <Suspense fallback={<SkeletonPart />}>
          <DayEntries key={day} day={day} />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}
