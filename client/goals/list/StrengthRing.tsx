import { useLingui } from '@lingui/react/macro'
import css from './strength.module.css'

/** The strength of a goal, of a hundred; of a number by a date, the part of the way that it has come. */
export function StrengthRing({ score, share }: { score: number; share?: number | undefined }) {
  const { t } = useLingui()
  const value = Math.min(1, Math.max(0, share ?? score))
  const percent = Math.round(value * 100)
  return (
    <span
      className={css.ring}
      role="img"
      aria-label={share === undefined ? t`Strength ${percent} of 100` : t`${percent}% there`}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle className={css.track} cx="20" cy="20" r="16.5" />
        {percent > 0 && (
          <circle
            className={css.value}
            cx="20"
            cy="20"
            r="16.5"
            pathLength="1"
            strokeDasharray={`${value} 1`}
            transform="rotate(-90 20 20)"
          />
        )}
      </svg>
      <b>{percent}</b>
    </span>
  )
}
