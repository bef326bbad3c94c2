import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { offDaysOf } from '../../groups/data/group-settings.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { dayRangeInYear } from '../../lib/settings/time.ts'
import { Day } from './Day.tsx'
import { type LessonDrag, useLessonDrag } from './drag.ts'
import { onGridKey } from './grid-keys.ts'
import { LessonRow } from './LessonRow.tsx'
import type { WeeksView } from './view.ts'
import css from './weeks.module.css'
import { type LessonWeek, weeksOf } from './weeks.ts'

/** The weeks as columns beside each other, under each other on a phone; what has no day stands beside them. */
export function Weeks({ view, today }: { view: WeeksView; today: string }) {
  const { t } = useLingui()
  const { schedule, onMove } = view
  const { adoption, plan, days } = schedule
  const off = (useQuery(offDaysOf(adoption.group_id)).data ?? []).filter(({ affects }) => affects.includes('lessons'))
  const weeks = weeksOf({ start: adoption.start_on, plan, own: days, off: adoption.use_off_days ? off : [] })
  const tray = plan.filter(({ kind, on_date, state }) => kind === 'lesson' && (on_date === null || state === 'skipped'))
  const drag = useLessonDrag(onMove)
  const grid = useRef<HTMLElement>(null)
  const goesOn = adoption.status === 'active'
  useKeys({ today: () => showNow(grid.current, 'start') })
  // what rests or is over begins with that
  useEffect(() => {
    if (goesOn) showNow(grid.current, 'nearest')
  }, [goesOn])
  return (
    <div className={css.page} data-tray={tray.length > 0 || undefined}>
      <section ref={grid} aria-label={t`Weeks`} onKeyDown={onGridKey}>
        <ol className={css.columns}>
          {weeks.map((week) => (
            <Week key={week.first} week={week} view={view} drag={drag} today={today} />
          ))}
        </ol>
      </section>
      {tray.length > 0 && (
        <section className={css.tray} aria-labelledby="tray">
          <h2 id="tray" className={css.weekHead}>{t`No date`}</h2>
          <p className={css.why}>{t`Skipped lessons, and lessons for which there is no meeting.`}</p>
          <ul>
            {tray.map((row) => (
              <LessonRow key={row.id} rows={[row]} view={view} drag={drag} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const showNow = (grid: HTMLElement | null, block: 'start' | 'nearest') =>
  grid?.querySelector('[data-now]')?.scrollIntoView({ block })

function Week(props: { week: LessonWeek; view: WeeksView; drag: LessonDrag; today: string }) {
  const { t } = useLingui()
  const { week, view, drag, today } = props
  const isNow = week.first <= today && today <= week.last
  const day = view.meetingIn(week)
  return (
    <li
      className={css.week}
      data-week
      data-now={isNow || undefined}
      data-over={(drag.over === day && week.days.length === 0) || undefined}
      {...(view.mayChange && drag.target(day))}
    >
      <h2 className={css.weekHead}>
        {isNow ? t`This week` : t`Week ${week.number}`} <span>{dayRangeInYear(week.first, week.last)}</span>
      </h2>
      {week.days.length === 0 && <p className={css.none}>{t`No lessons`}</p>}
      {week.days.map((one) => (
        <Day key={one.day} day={one} view={view} drag={drag} today={today} />
      ))}
    </li>
  )
}
