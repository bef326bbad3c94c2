import { Plural, useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { withUnit } from '../data/amounts.ts'
import type { GoalReading } from '../data/reading.ts'
import type { Goal } from '../data/types.ts'
import css from '../figures/detail.module.css'

/** All that a group has given to its goal: by name where people wanted that, and all else as one sum. */
export function Contributions({ goal, reading }: { goal: Goal; reading: GoalReading | undefined }) {
  const { t } = useLingui()
  if (!reading) return null
  const { contributions, anonymous_total, people_count, standing } = reading
  const target = goal.target_value ?? 0
  const total = Number(standing.total ?? 0)
  const isSum = goal.aggregate === 'sum'
  const isEmpty = contributions.length === 0 && anonymous_total === null
  return (
    <section className={css.part} aria-labelledby="contributions">
      <h3 id="contributions" className={css.heading}>
        {isSum ? t`Together` : t`Everyone`}
        <span className={css.count}>
          {isSum && target > 0 && goal.kind === 'target'
            ? t`${withUnit(total, null)} of ${withUnit(target, goal.unit)}`
            : people_count !== null && <Plural value={people_count} one="# person" other="# people" />}
        </span>
      </h3>
      {isSum && target > 0 && goal.kind === 'target' && (
        <progress className={css.bar} max={target} value={Math.min(total, target)} aria-label={t`Given together`} />
      )}
      {isEmpty && <p className={css.muted}>{t`Nothing given yet.`}</p>}
      <ul className={css.lines}>
        {contributions.map(({ user_id, name, total: given, mine }) => (
          <li key={user_id ?? 'gone'} className={css.line}>
            <Avatar person={{ id: user_id ?? 'gone', name: name ?? '?' }} size={26} />
            <span className={css.grow}>
              <bdi>{name ?? t`Former members`}</bdi>
              {mine && <span className={css.count}> {t`(you)`}</span>}
            </span>
            <span className={css.amount}>{withUnit(Number(given), goal.unit)}</span>
          </li>
        ))}
        {anonymous_total !== null && (
          <li className={css.line}>
            <span className={css.grow}>{t`Without a name`}</span>
            <span className={css.amount}>{withUnit(Number(anonymous_total), goal.unit)}</span>
          </li>
        )}
      </ul>
      {people_count !== null && people_count <= 2 && (
        <p className={css.muted}>{t`In a group this small, people can guess who gave without a name.`}</p>
      )}
    </section>
  )
}
