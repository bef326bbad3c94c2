import type { ProgressLetter } from '../data/progress-grid.ts'
import css from './grid.module.css'

/*
 * The signs of the states. They are drawn once and used by each cell, so that thousands of cells cost little. Each has a
 * form of its own, beside its colour.
 */
export function StateShapes() {
  return (
    <svg className={css.shapes} aria-hidden="true">
      <symbol id="progress-d" viewBox="0 0 24 24">
        <path d="M5 12l5 5L20 7" />
      </symbol>
      <symbol id="progress-p" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </symbol>
      <symbol id="progress-e" viewBox="0 0 24 24">
        <path d="M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3h12z" />
      </symbol>
      <symbol id="progress-n" viewBox="0 0 24 24">
        <path d="M9 12h6" />
      </symbol>
    </svg>
  )
}

/** The sign of a state; its name is said beside it. */
export const StateSign = ({ state }: { state: ProgressLetter }) => (
  <svg className={css.sign} data-state={state} aria-hidden="true">
    <use href={`#progress-${state}`} />
  </svg>
)
