import { useLingui } from '@lingui/react/macro'
import css from './conversation-skeleton.module.css'

const widths = [48, 72, 30, 64, 40, 56]

/** The shape of a whole conversation that is on its way: its head, messages and the field. Invisible for 150 ms. */
export function ConversationSkeleton() {
  const { t } = useLingui()
  return (
    <div className={css.shape} role="status" aria-label={t`Loading`}>
      <span className={css.head}>
        <span className={css.mark} />
        <span className={css.line} style={{ width: '30%' }} />
      </span>
      <span className={css.rows}>
        {widths.map((width) => (
          <span key={width} className={css.row}>
            <span className={css.mark} />
            <span className={css.line} style={{ width: `${width}%` }} />
          </span>
        ))}
      </span>
      <span className={css.field} />
    </div>
  )
}
