import { plural } from '@lingui/core/macro'
import css from './lesson.module.css'

/** The number of people who have a lesson behind them; nothing where it is not told. */
export function PeoplePast({ count }: { count: number | null }) {
  if (count === null) return null
  return (
    <p className={css.notice}>
      {plural(count, {
        one: '# person is already past this lesson. They keep their progress.',
        other: '# people are already past this lesson. They keep their progress.',
      })}
    </p>
  )
}
