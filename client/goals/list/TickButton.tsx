import { useLingui } from '@lingui/react/macro'
import type { DayState } from '../data/days-of-goal.ts'
import { writtenAmount } from '../data/read-amount.ts'
import css from './tick.module.css'

/** Today’s tick, at the side of the thumb: a ring that fills, with the amount in it where there is one. */
export function TickButton(props: {
  title: string
  state: DayState
  /** From 0 to 1. */
  share: number
  amount?: number | undefined
  asks: boolean
  disabled?: boolean
  onTick: (at: HTMLElement) => void
}) {
  const { t } = useLingui()
  const { title, state, share, amount, asks } = props
  const label = asks ? t`Add to “${title}” today` : t`“${title}” today`
  return (
    <button
      type="button"
      className={css.tick}
      aria-pressed={state === 'done'}
      aria-label={amount ? `${label}: ${writtenAmount(amount)}` : label}
      data-state={state}
      disabled={props.disabled}
      onClick={(event) => props.onTick(event.currentTarget)}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle className={css.track} cx="20" cy="20" r="17" />
        {share > 0 && share < 1 && (
          <circle
            className={css.share}
            cx="20"
            cy="20"
            r="17"
            pathLength="1"
            strokeDasharray={`${share} 1`}
            transform="rotate(-90 20 20)"
          />
        )}
        {state === 'done' && <circle className={css.full} cx="20" cy="20" r="18" />}
        {state === 'skip' ? (
          <path className={css.dash} d="M14 20h12" />
        ) : (
          !amount && (state === 'done' || !asks) && <path className={css.check} d="m13.5 20.5 4.3 4.3 8.7-9.3" />
        )}
        {asks && !amount && state !== 'done' && state !== 'skip' && (
          <path className={css.plus} d="M20 13.5v13M13.5 20h13" />
        )}
      </svg>
      {amount ? <b data-long={writtenAmount(amount).length > 3 || undefined}>{writtenAmount(amount)}</b> : null}
    </button>
  )
}
