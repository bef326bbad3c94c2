import { useLingui } from '@lingui/react/macro'
import { Ring } from '../ui/charts/Ring.tsx'
import css from './groups.module.css'

/** A ring that fills as far as one is in the lessons of the group. */
export function ProgressRing({ percent }: { percent: number }) {
  const { t } = useLingui()
  return (
    <span className={css.ring} role="img" aria-label={t`${percent}% of lessons done`}>
      <Ring part={percent / 100} size={24} stroke={3.5} css={{ track: css.ringTrack!, value: css.ringDone! }} />
    </span>
  )
}
