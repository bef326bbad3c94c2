import css from './today.module.css'

const round = 2 * Math.PI * 16

/** A part of a whole as a ring; the words beside it say the same. */
export function Ring({ percent }: { percent: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 36 36" aria-hidden="true">
      <circle className={css.track} cx="18" cy="18" r="16" />
      {percent > 0 && (
        <circle
          className={css.way}
          cx="18"
          cy="18"
          r="16"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - percent / 100)}
        />
      )}
    </svg>
  )
}
