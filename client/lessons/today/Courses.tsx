import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import type { ToldCourse } from '../data/told.ts'
import { Ring } from './Ring.tsx'
import css from './today.module.css'

const CatchUpDialog = lazy(async () => ({
  default: (await withWords(import('../pace/CatchUpDialog.tsx'))).CatchUpDialog,
}))
const CourseCertificate = lazy(async () => ({
  default: (await withWords(import('../certificate/CourseCertificate.tsx'))).CourseCertificate,
}))

/** The viewer’s progress in what the group follows, and the ways to go on. */
export function Courses({ courses }: { courses: readonly ToldCourse[] }) {
  const { t } = useLingui()
  const going = courses.filter(
    (course) =>
      course.status === 'active' || course.status === 'paused' || (course.status === 'completed' && isDone(course)),
  )
  if (going.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="my-progress">
      <h2 id="my-progress" className={css.heading}>{t`Your progress`}</h2>
      <ul>
        {going.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}

/** All lessons done, also where the group has gone on to something else. */
const isDone = ({ progress: { done, total } }: ToldCourse) => total > 0 && done >= total

function Course({ course }: { course: ToldCourse }) {
  const { t } = useLingui()
  const [catchingUp, catchUp] = useState(false)
  const { id, group_id, title, progress, behind, may_complete, status } = course
  const { done, total, percent } = progress
  const hasGrid = useFlag('group_progress_dashboard', group_id)
  const params = { groupId: group_id, adoptionId: id }
  return (
    <li>
      <div className={css.course}>
        <Ring percent={percent} />
        <p>
          <Link to="/groups/$groupId/schedule/$adoptionId" params={params} dir="auto">
            {title}
          </Link>
          <small>
            {status === 'paused' ? t`${done} of ${total} lessons · paused` : t`${done} of ${total} lessons`}
          </small>
        </p>
        {isDone(course) ? (
          <Suspense>
            <CourseCertificate course={course} />
          </Suspense>
        ) : behind > 0 ? (
          <Button variant="default" size="xs" onClick={() => catchUp(true)}>{t`Catch me up`}</Button>
        ) : (
          course.mode === 'self_paced' && (
            <Button variant="default" size="xs" onClick={() => catchUp(true)}>{t`My pace`}</Button>
          )
        )}
      </div>
      {hasGrid && (
        <p className={css.toGrid}>
          <Link to="/groups/$groupId/progress/$adoptionId" params={params}>{t`Progress of the group`}</Link>
        </p>
      )}
      {behind > 0 && (
        <p className={css.muted}>
          {plural(behind, {
            one: '# lesson is waiting for you from earlier days.',
            other: '# lessons are waiting for you from earlier days.',
          })}
        </p>
      )}
      {may_complete && (
        <div className={css.line}>
          <p>{t`Every lesson is taught. You can mark “${title}” as completed.`}</p>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link {...props} to="/groups/$groupId/schedule/$adoptionId" params={params} />}
          >{t`Open schedule`}</Button>
        </div>
      )}
      {catchingUp && (
        <Suspense>
          <CatchUpDialog course={course} onClose={() => catchUp(false)} />
        </Suspense>
      )}
    </li>
  )
}
