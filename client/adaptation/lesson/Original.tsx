import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LessonText } from '../../ui/lesson/LessonText.tsx'
import type { Outline } from '../data/resolved.ts'
import { sourceLesson } from '../data/version-nodes.ts'
import css from './original.module.css'

/** A lesson as its author wrote it, in the version that the group follows. */
export function Original({ outline, lessonKey }: { outline: Outline; lessonKey: string }) {
  const { t } = useLingui()
  const { version_id, number } = outline
  const { data } = useSuspenseQuery(sourceLesson(version_id, lessonKey))
  return (
    <section className={css.original} aria-label={t`Original`}>
      <p className={css.from}>{t`Original, version ${number}`}</p>
      {data ? (
        <LessonText lesson={data.lesson} items={data.items} leaders={data.leaders} />
      ) : (
        <p>{t`Your group added this lesson, so there is no original.`}</p>
      )}
    </section>
  )
}
