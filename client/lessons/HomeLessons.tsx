import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { timeOfDay } from '../lib/settings/time.ts'
import { todayEverywhere } from './data/today.ts'
import css from './home-lessons.module.css'

/** On Home: the lessons of today in all of one’s groups. Nothing while there is none. */
export function HomeLessons() {
  const { t } = useLingui()
  const groups = useMyGroups()
  const hidden = useHidden()
  const days = useSuspenseQuery(todayEverywhere).data
  const lessons = days.filter(({ group_id }) => !hidden.has(group_id)).flatMap((day) => day.lessons)
  if (lessons.length === 0) return null
  return (
    <section id="todays-lessons" aria-labelledby="home-lessons" className={css.section}>
      <h2 id="home-lessons" className={css.heading}>
        <Trans>Today’s lessons</Trans>
      </h2>
      <ul className={css.list}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link to="/groups/$groupId/today" params={{ groupId: lesson.group_id }} className={css.lesson} data-row>
              <b dir="auto">{lesson.title}</b>
              <span className={css.muted} dir="auto">
                {[
                  lesson.start_time && timeOfDay(lesson.start_time),
                  groups.find(({ id }) => id === lesson.group_id)?.name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {lesson.progress?.state === 'done' && (
                <IconCheck size={18} stroke={2} className={css.done} aria-label={t`Done`} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
