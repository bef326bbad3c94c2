import { useLingui } from '@lingui/react/macro'
import { Ring } from '../../ui/charts/Ring.tsx'
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
      <Ring part={percent && value} size={40} stroke={3.5} css={{ track: css.track!, value: css.value! }} />
      <b>{percent}</b>
    </span>
  )
}
