import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useGroup } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { useLive } from '../lib/live/live.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { slots } from '../lib/registries/slots.ts'
import { Page } from '../ui/Page.tsx'
import { todayOf } from './data/today.ts'
import type { ToldDay } from './data/told.ts'
import { Inbox } from './inbox/Inbox.tsx'
import { LessonBoundary } from './LessonBoundary.tsx'
import { Courses } from './today/Courses.tsx'
import { dayWords } from './today/day-words.ts'
import { Gatherings } from './today/Gatherings.tsx'
import { LessonCard } from './today/LessonCard.tsx'
import { NothingToday } from './today/NothingToday.tsx'
import { Todos } from './today/Todos.tsx'
import css from './today/today.module.css'

/** The day of a group: its lessons, what to bring and to do, the event, and how far one is. */
export function TodayPage() {
  const { groupId } = useParams({ from: '/inside/groups/$groupId/today' })
  return (
    <LessonBoundary resetKey={groupId}>
      <Day key={groupId} groupId={groupId} />
    </LessonBoundary>
  )
}

function Day({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const group = useGroup(groupId)
  const { data: day } = useSuspenseQuery(todayOf(groupId))
  useLive([`group:${groupId}`])
  return (
    <Page
      title={t`Today`}
      above={
        group && (
          <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'curriculum' }}>
            {group.name}
          </Link>
        )
      }
      below={day && dayWords(day, serverDate())}
    >
      {day && <Parts day={day} />}
    </Page>
  )
}

function Parts({ day }: { day: ToldDay }) {
  const { t } = useLingui()
  const { lessons, next, adoptions } = day
  const { canManage } = usePermissions(day.group_id)
  const leads = canManage || [...lessons, ...(next?.lessons ?? [])].some((lesson) => lesson.leads)
  return (
    <div className={css.parts}>
      {lessons.map((lesson) => (
        <LessonCard key={lesson.id} lesson={lesson} />
      ))}
      <Gatherings lessons={lessons} />
      <Todos lessons={lessons} />
      {slots.days.map(({ name, Day }) => (
        <Suspense key={name}>
          <Day groupId={day.group_id}>{lessons.length === 0 && <NothingToday day={day} />}</Day>
        </Suspense>
      ))}
      {next && (
        <section className={css.section} aria-labelledby="next-lesson">
          <h2 id="next-lesson" className={css.heading}>{t`Next`}</h2>
          {next.lessons.map((lesson) => (
            <LessonCard key={lesson.id} lesson={lesson} isNext />
          ))}
          {lessons.length === 0 && <Todos lessons={next.lessons} />}
        </section>
      )}
      {leads && <Inbox groupId={day.group_id} />}
      <Courses courses={adoptions} />
    </div>
  )
}
