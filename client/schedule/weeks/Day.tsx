import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { noon } from '../../lib/settings/days.ts'
import { dayRangeInYear, weekdayDate } from '../../lib/settings/time.ts'
import type { LessonDrag } from './drag.ts'
import { LessonRow } from './LessonRow.tsx'
import { overTimes } from './over-time.ts'
import type { WeeksView } from './view.ts'
import css from './weeks.module.css'
import type { LessonDay } from './weeks.ts'

/** A day of a week, or several over which one lesson goes: its lessons, or why there are none. */
export function Day(props: { day: LessonDay; view: WeeksView; drag: LessonDrag; today: string }) {
  const { t } = useLingui()
  const { view, drag, today } = props
  const { day, until, rows, off, own } = props.day
  const lessons = rows.filter(({ kind }) => kind === 'lesson')
  const why = own && !own.open ? own.label || t`No meeting` : own?.open ? own.label || t`Extra meeting` : off
  const isOpen = view.schedule.adoption.status === 'active' || view.schedule.adoption.status === 'paused'
  const over = isOpen && !until ? overTimes(view.schedule, day, lessons) : []
  const isShut = lessons.length === 0 && (why !== undefined || rows.length > 0)
  return (
    <section
      className={css.day}
      data-closed={isShut || undefined}
      data-today={day === today || undefined}
      data-over={drag.over === day || undefined}
      {...(view.mayChange && drag.target(day))}
    >
      <h3>
        {until ? dayRangeInYear(day, until) : weekdayDate(day, noon(day))}
        {day === today && <span className={css.now}>{t`Today`}</span>}
      </h3>
      {why !== undefined && <p className={css.why}>{why}</p>}
      {own && view.mayChange && (
        <Button
          className={css.clear!}
          size="compact-xs"
          variant="default"
          onClick={() => view.onClear(day)}
        >{t`Put back to normal…`}</Button>
      )}
      {over.map(({ minutes, room }) => (
        <p key={`${minutes} ${room}`} className={css.over}>
          <IconClockExclamation size={14} stroke={1.75} aria-hidden="true" />{' '}
          {t`Together ${minutes} min, the meeting has ${room}`}
        </p>
      ))}
      {lessons.length === 0 && why === undefined && <p className={css.why}>{t`Kept free`}</p>}
      <ul>
        {until && lessons.length > 0 ? (
          <LessonRow rows={lessons} view={view} drag={drag} />
        ) : (
          lessons.map((row) => <LessonRow key={row.id} rows={[row]} view={view} drag={drag} />)
        )}
      </ul>
    </section>
  )
}
