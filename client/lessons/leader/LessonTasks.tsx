import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'
import type { MyLesson } from '../data/my-lesson.ts'

/** The tasks of a lesson: one more, or a set of them that counts from its day. */
export function LessonTasks({ mine, day }: { mine: MyLesson; day: string }) {
  const { t } = useLingui()
  return (
    <Suspense>
      {slots.related.map(({ name, Related }) => (
        <Related
          key={name}
          sourceType="lesson"
          sourceId={mine.lesson_key}
          groupId={mine.group_id}
          day={day}
          label={t`Tasks for this lesson`}
          add={{ name: t`Task for this lesson`, example: t`Borrow a second oven`, button: t`Add task` }}
        />
      ))}
    </Suspense>
  )
}
