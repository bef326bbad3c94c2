import css from './grid.module.css'

/** A part of a whole as a bar; the words beside it say the same. */
export const ProgressBar = ({ percent }: { percent: number }) => (
  <span className={css.way} aria-hidden="true">
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
)
