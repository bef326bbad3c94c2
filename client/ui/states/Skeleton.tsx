import { useLingui } from '@lingui/react/macro'
import css from './skeleton.module.css'

const widths = [46, 62, 34, 54, 40]

/** The shape of a page that is on its way: a heading and rows. Invisible for the first 150 ms. */
export function Skeleton({ rows = 5, heading = true }: { rows?: number; heading?: boolean }) {
  const { t } = useLingui()
  return (
    <div className={heading ? css.page : css.part} role="status" aria-label={t`Loading`}>
      {heading && <span className={css.heading} />}
      <span className={css.list}>
        {widths.slice(0, rows).map((width) => (
          <span key={width} className={css.row}>
            <span className={css.dot} />
            <span className={css.line} style={{ width: `${width}%` }} />
          </span>
        ))}
      </span>
    </div>
  )
}
