import { useLingui } from '@lingui/react/macro'
import css from './history.module.css'

const widths = [48, 72, 30, 64, 40, 56]

/** The shape of a conversation that is on its way. Invisible for the first 150 ms. */
export function HistorySkeleton() {
  const { t } = useLingui()
  return (
    <div className={css.shapes} role="status" aria-label={t`Loading`}>
      {widths.map((width) => (
        <span key={width} className={css.shape}>
          <span />
          <span style={{ width: `${width}%` }} />
        </span>
      ))}
    </div>
  )
}
