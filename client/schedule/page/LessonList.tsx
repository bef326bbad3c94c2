import { useLingui } from '@lingui/react/macro'
import { useLessonDrag } from '../weeks/drag.ts'
import { LessonRow } from '../weeks/LessonRow.tsx'
import type { WeeksView } from '../weeks/view.ts'
import css from './page.module.css'

/** The lessons in their order, where they have no days. */
export function LessonList({ view }: { view: WeeksView }) {
  const { t } = useLingui()
  const drag = useLessonDrag(view.onMove)
  const lessons = view.schedule.plan.filter(({ kind }) => kind === 'lesson')
  return (
    <ol className={css.lessons} aria-label={t`Lessons`}>
      {lessons.map((row) => (
        <LessonRow key={row.id} rows={[row]} view={view} drag={drag} />
      ))}
    </ol>
  )
}
