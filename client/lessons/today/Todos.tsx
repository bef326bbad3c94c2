import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'
import type { ToldLesson } from '../data/told.ts'

/** The tasks that were made for lessons. */
export function Todos({ lessons }: { lessons: readonly ToldLesson[] }) {
  const { t } = useLingui()
  return (
    <Suspense>
      {lessons.flatMap(({ id, lesson_key, group_id, title }) =>
        slots.related.map(({ name, Related }) => (
          <Related
            key={`${name} ${id}`}
            sourceType="lesson"
            sourceId={lesson_key}
            groupId={group_id}
            label={lessons.length > 1 ? t`To do for “${title}”` : t`To do`}
          />
        )),
      )}
    </Suspense>
  )
}
