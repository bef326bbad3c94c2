import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { noon } from '../../lib/settings/days.ts'
import { fullDate, weekdayDate } from '../../lib/settings/time.ts'
import css from './move-list.module.css'

/** The effect of a change on a plan. */
interface PlanEffect {
  moves: readonly { id: string; title: string | null; from: string | null; to: string | null }[]
  ends_on: string | null
  tray: number
}

/** The lessons that move, from which day to which, and when the schedule ends then. */
export function MoveList(props: { title?: string; result: PlanEffect; children?: ReactNode }) {
  const { t } = useLingui()
  const { title } = props
  const { moves, ends_on, tray } = props.result
  const day = (on: string | null) => (on === null ? t`no date` : weekdayDate(on, noon(on)))
  const end = ends_on && fullDate(ends_on)
  return (
    <section className={css.moves} role="status" aria-label={title ?? t`What changes`}>
      {title && <h3>{title}</h3>}
      <p className={css.sum}>
        {moves.length === 0
          ? t`No lesson moves.`
          : plural(moves.length, { one: '# lesson moves.', other: '# lessons move.' })}{' '}
        {end && t`The last one is on ${end}.`} {props.children}
      </p>
      {tray > 0 && (
        <p className={css.hint}>{plural(tray, { one: '# lesson has no date.', other: '# lessons have no date.' })}</p>
      )}
      {moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
        <ul tabIndex={0}>
          {moves.map((move) => (
            <li key={move.id}>
              <span dir="auto">{move.title ?? t`A lesson`}</span>
              <span className={css.days}>
                <s>{day(move.from)}</s> <span aria-hidden="true">→</span> {day(move.to)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
