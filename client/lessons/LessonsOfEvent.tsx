import { useLingui } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { duration } from '../ui/lesson/duration.ts'
import { todayOf } from './data/today.ts'
import css from './lessons-of-event.module.css'

interface RelatedProps {
  sourceType: string
  sourceId: string
  groupId: string
  day?: string
}

/** The lessons that are held at a date of an event, in its page. Nothing where there is none. */
export function LessonsOfEvent({ sourceType, sourceId, groupId, day }: RelatedProps) {
  const { t } = useLingui()
  const isEvent = sourceType === 'event' && day !== undefined
  const { data } = useQuery({ ...todayOf(groupId, day), enabled: isEvent })
  const lessons = isEvent ? (data?.lessons ?? []).filter(({ event_id }) => event_id === sourceId) : []
  if (lessons.length === 0) return null
  return (
    <section className={css.lessons} aria-labelledby="lessons-of-event">
      <h3 id="lessons-of-event">{t`Lesson`}</h3>
      <ul>
        {lessons.map(({ id, adoption_id, lesson_key, title, minutes }) => (
          <li key={id}>
            <Link
              to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
              params={{ groupId, adoptionId: adoption_id, lessonId: lesson_key }}
            >
              <IconBook2 size={18} stroke={1.5} aria-hidden="true" />
              <span dir="auto">{title}</span>
              {minutes !== null && <small>{duration(minutes)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
