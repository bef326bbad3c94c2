import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { myCourse } from '../data/my-course.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { outlineOf } from '../data/outline.ts'
import { KeepOffline } from '../offline/KeepOffline.tsx'
import css from './reader.module.css'

/** All lessons of a curriculum: which are done, and the one that is open. */
export function Contents({ mine, onClose }: { mine: MyLesson; onClose: () => void }) {
  const { t } = useLingui()
  const { adoption_id, group_id, lesson_key, curriculum } = mine
  const units = useQuery(outlineOf(adoption_id)).data
  const course = useQuery(myCourse(adoption_id)).data
  const done = new Set(course?.lessons.flatMap((one) => (one.state === 'done' ? [one.lesson_key] : [])))
  const excused = new Set(course?.excused)
  return (
    <Dialog title={curriculum} onClose={onClose}>
      {course && <p className={css.muted}>{t`${course.progress.done} of ${course.progress.total} lessons done`}</p>}
      {!units && <SkeletonPart />}
      <ol className={css.contents}>
        {units?.map((unit) => (
          <li key={unit.key}>
            <h3 dir="auto">{unit.title}</h3>
            <ol>
              {unit.lessons.map(({ key, title, minutes }) => (
                <li key={key}>
                  <Link
                    to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
                    params={{ groupId: group_id, adoptionId: adoption_id, lessonId: key }}
                    aria-current={key === lesson_key ? 'page' : undefined}
                    onClick={onClose}
                  >
                    <span className={css.mark}>
                      {done.has(key) ? (
                        <IconCheck size={16} stroke={2.25} aria-label={t`Done`} />
                      ) : (
                        excused.has(key) && <IconMessage size={16} stroke={1.75} aria-label={t`Excused`} />
                      )}
                    </span>
                    <span dir="auto">{title}</span>
                    {minutes !== null && <small>{duration(minutes)}</small>}
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <KeepOffline mine={mine} />
    </Dialog>
  )
}
