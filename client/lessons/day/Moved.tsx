import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import type { LessonsOn } from '../data/lesson-on.ts'
import css from '../today/today.module.css'

/** Lessons that were on a day once, with where they are now. */
export function Moved({ groupId, moved }: { groupId: string; moved: LessonsOn['moved'] }) {
  const { t } = useLingui()
  if (moved.length === 0) return null
  return (
    <ul className={css.section} aria-label={t`Lessons that moved`}>
      {moved.map(({ adoption_id, lesson_key, title, on_date }) => {
        const day = on_date && nearDayWithin(on_date, serverDate())
        return (
          <li key={`${adoption_id} ${lesson_key}`} className={css.line}>
            <p>{day ? t`“${title}” moved to ${day}.` : t`“${title}” has no date at the moment.`}</p>
            <Link
              to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
              params={{ groupId, adoptionId: adoption_id, lessonId: lesson_key }}
            >{t`Open lesson`}</Link>
          </li>
        )
      })}
    </ul>
  )
}
