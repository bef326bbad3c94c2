import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconLock, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay, timeOfDay } from '../../lib/settings/time.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { ToldLesson } from '../data/told.ts'
import { openingWords } from './opening-words.ts'
import css from './today.module.css'

/** A lesson of a day: what it is, what to bring, who leads it, and the way in. `isNext`: its day is still to come. */
export function LessonCard({ lesson, isNext = false }: { lesson: ToldLesson; isNext?: boolean }) {
  const { t } = useLingui()
  const now = serverDate()
  const { title, curriculum, on_date, start_time, minutes, place, part, parts, materials, opening, leads } = lesson
  const facts = [
    isNext && nearDay(on_date, now),
    start_time && timeOfDay(start_time),
    minutes !== null && duration(minutes),
    place,
    parts > 1 && t`Part ${part} of ${parts}`,
    lesson.own && t`Your own pace`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <article className={css.card} aria-label={title}>
      <p className={css.over} dir="auto">
        {curriculum}
      </p>
      <h3 className={css.title} dir="auto">
        {title}
      </h3>
      <p className={css.over} dir="auto">
        {facts.join(' · ')}
      </p>
      {materials.length > 0 && <Bring materials={materials} />}
      <Leader userId={lesson.leader_id} />
      <div className={css.foot}>
        {opening.reads && <Way lesson={lesson} isNext={isNext} />}
        {leads && <LeadLink lesson={lesson} />}
        {lesson.progress?.state === 'done' ? (
          <span className={css.done}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" /> {t`Done`}
          </span>
        ) : lesson.excused ? (
          <span className={css.status}>
            <IconMessage size={15} stroke={1.75} aria-hidden="true" /> {t`Excused`}
          </span>
        ) : (
          !opening.open && (
            <span className={css.status}>
              <IconLock size={15} stroke={1.75} aria-hidden="true" /> {openingWords(opening, now)}
            </span>
          )
        )}
      </div>
    </article>
  )
}

/** The button that opens a lesson, by how far one is in it. */
function Way({ lesson, isNext }: { lesson: ToldLesson; isNext: boolean }) {
  const { t } = useLingui()
  const { progress, reading, opening } = lesson
  const isDone = progress?.state === 'done'
  const label = !opening.open
    ? t`Prepare`
    : isDone
      ? t`Read again`
      : progress || reading
        ? t`Resume`
        : isNext
          ? t`Read ahead`
          : t`Start`
  const isQuiet = isDone || lesson.excused || isNext || !opening.open
  return (
    <Button
      size="md"
      {...(isQuiet && { variant: 'default' })}
      renderRoot={(props) => <Link {...props} {...to(lesson)} />}
    >
      {label}
    </Button>
  )
}

function LeadLink({ lesson }: { lesson: ToldLesson }) {
  const { t } = useLingui()
  return (
    <Button
      size="md"
      variant="default"
      renderRoot={(props) => <Link {...props} {...to(lesson)} search={{ as: 'leader' }} />}
    >
      {t`Lead this lesson`}
    </Button>
  )
}

const to = ({ group_id, adoption_id, lesson_key }: ToldLesson) =>
  ({
    to: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId',
    params: { groupId: group_id, adoptionId: adoption_id, lessonId: lesson_key },
  }) as const

function Bring({ materials }: { materials: readonly string[] }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={css.bring}>
      <b id={id}>{t`What to bring`}</b>
      <ul aria-labelledby={id}>
        {materials.map((one) => (
          <li key={one} dir="auto">
            {one}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Leader({ userId }: { userId: string | null }) {
  const { t } = useLingui()
  const person = usePerson(userId)
  if (!person) return null
  return (
    <p className={css.leader}>
      <Avatar person={person} size={24} />
      <span>{t`Led by ${person.name}`}</span>
    </p>
  )
}
