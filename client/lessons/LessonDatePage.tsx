import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useGroup } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { useLive } from '../lib/live/live.ts'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { lessonsOn } from './data/lesson-on.ts'
import { DayArrows } from './day/DayArrows.tsx'
import { Moved } from './day/Moved.tsx'
import { LessonBoundary } from './LessonBoundary.tsx'
import { dayWords } from './today/day-words.ts'
import { LessonCard } from './today/LessonCard.tsx'
import css from './today/today.module.css'

/** The lesson at the address of a day: of several a choice, and where there is none, where it went. */
export function LessonDatePage() {
  const { groupId, date } = useParams({ from: '/inside/groups/$groupId/lesson/$date' })
  return (
    <LessonBoundary resetKey={`${groupId} ${date}`}>
      <OnDay key={`${groupId} ${date}`} groupId={groupId} date={date} />
    </LessonBoundary>
  )
}

function OnDay({ groupId, date }: { groupId: string; date: string }) {
  const { t } = useLingui()
  const group = useGroup(groupId)
  const { data: on, isFetching } = useSuspenseQuery(lessonsOn(groupId, date))
  useLive([`group:${groupId}`])
  const [only, ...others] = on.lessons
  // what was known of a day is no way to a lesson that has moved since
  if (only && others.length === 0)
    return isFetching ? (
      <SkeletonPart />
    ) : (
      <Navigate
        to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
        params={{ groupId, adoptionId: only.adoption_id, lessonId: only.lesson_key }}
        replace
      />
    )
  const day = on.date && dayWords({ date: on.date, tz: on.tz }, serverDate())
  return (
    <Page
      title={day ?? t`No such day`}
      above={
        group && (
          <Link to="/groups/$groupId/today" params={{ groupId }}>
            {group.name}
          </Link>
        )
      }
      action={<DayArrows groupId={groupId} before={on.before} after={on.after} />}
    >
      <div className={css.parts}>
        {on.lessons.map((lesson) => (
          <LessonCard key={lesson.id} lesson={lesson} />
        ))}
        {on.lessons.length === 0 && (
          <EmptyState
            title={day ? t`No lesson on this day` : t`This address has no date in it`}
            words={
              !day
                ? t`Dates look like ${on.today}. Today’s lessons are one press away.`
                : on.off
                  ? t`Your group has the day off: ${on.off.label}.`
                  : undefined
            }
          >
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/groups/$groupId/today" params={{ groupId }} />}
            >{t`Go to today`}</Button>
          </EmptyState>
        )}
        <Moved groupId={groupId} moved={on.moved} />
      </div>
    </Page>
  )
}
