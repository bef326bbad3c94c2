import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../lib/browser/server-clock.ts'
import { nearDay, timeOfDay } from '../lib/settings/time.ts'
import { todayOf } from './data/today.ts'
import css from './group-today.module.css'

/** On a group’s page: today’s lesson, or the next one, and the way to the day. Nothing where the group follows nothing. */
export function GroupToday({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: day } = useSuspenseQuery(todayOf(groupId))
  const [lesson] = day?.lessons ?? []
  const [next] = day?.next?.lessons ?? []
  const shown = lesson ?? next
  if (!day || !shown) return null
  const others = day.lessons.length - 1
  const time = shown.start_time && timeOfDay(shown.start_time)
  const when = lesson ? t`Today` : nearDay(shown.on_date, serverDate())
  return (
    <Link to="/groups/$groupId/today" params={{ groupId }} className={css.today} data-row>
      <span className={css.words}>
        <small>{time ? `${when}, ${time}` : when}</small>
        <b dir="auto">{shown.title}</b>
        {lesson && others > 0 && <small>{t`and ${others} more`}</small>}
      </span>
      <IconChevronRight size={20} stroke={1.5} aria-hidden="true" />
    </Link>
  )
}
