import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import type { LookBack } from '../data/outline.ts'
import { moodOf } from '../moods.ts'
import { FoldedList } from './FoldedList.tsx'
import css from './review.module.css'

/** The deeds of a week, as far as they are known here, in lists; an empty one is not there. */
export function WeekLists({ week, isError }: { week: LookBack | undefined; isError: boolean }) {
  const { t } = useLingui()
  if (isError && !week)
    return <p className={css.hint}>{t`Your week can’t be loaded right now. You can still write.`}</p>
  if (!week) return <SkeletonPart />
  const now = serverDate()
  const parts: [name: string, lines: ReactNode[]][] = [
    [
      t`You wrote`,
      week.entries.map(({ id, entry_date, title, words, mood }) => {
        const face = moodOf(mood)
        return (
          <Link key={id} to="/journal" search={{ entry: id }} className={css.line}>
            <span dir="auto">{title || words || t`Entry`}</span>
            <small>{weekdayDate(entry_date, now)}</small>
            {face && <face.Icon size={18} stroke={1.5} aria-label={i18n._(face.name)} />}
          </Link>
        )
      }),
    ],
    [
      t`Your goals`,
      week.goals.map(({ id, title, done, asked }) => (
        <Link key={id} to="/goals" search={{ goal: id }} className={css.line}>
          <span dir="auto">{title}</span>
          <small>{asked ? t`${done} of ${asked}` : done}</small>
        </Link>
      )),
    ],
    [
      t`You finished`,
      week.tasks.map(({ id, title }) => (
        <Link key={id} to="/tasks" search={{ taskId: id }} className={css.line}>
          <span dir="auto">{title}</span>
        </Link>
      )),
    ],
    [t`You were at`, week.events.map(plainLine)],
    [t`You read`, week.lessons.map(plainLine)],
    [
      t`Still open`,
      week.open_tasks.map(({ id, title }) => (
        <Link key={id} to="/tasks" search={{ taskId: id }} className={css.line}>
          <span dir="auto">{title}</span>
        </Link>
      )),
    ],
  ]
  const full = parts.filter(([, lines]) => lines.length > 0)
  if (full.length === 0) return <p className={css.hint}>{t`A quiet week: nothing was noted here.`}</p>
  return (
    <div className={css.lists}>
      {full.map(([name, lines]) => (
        <FoldedList key={name} name={name} lines={lines} />
      ))}
    </div>
  )
}

const plainLine = ({ title }: { title: string }, at: number) => (
  <span key={`${at} ${title}`} className={css.line}>
    <span dir="auto">{title}</span>
  </span>
)
