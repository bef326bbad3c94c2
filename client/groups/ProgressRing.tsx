import { useLingui } from '@lingui/react/macro'
import css from './groups.module.css'

/** A ring that fills as far as one is in the lessons of the group. */
export function ProgressRing({ percent }: { percent: number }) {
  const { t } = useLingui()
  return (
    <svg className={css.ring} viewBox="0 0 28 28" role="img" aria-label={t`${percent}% of lessons done`}>
      <circle cx="14" cy="14" r="11.5" />
      {percent > 0 && (
        <circle
          className={css.ringDone}
          cx="14"
          cy="14"
          r="11.5"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 14 14)"
        />
      )}
    </svg>
  )
}
