import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** What would be here, in a sentence or two, and the one thing to do about it. */
export function EmptyState(props: { title: string; words?: ReactNode; art?: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      {props.art && (
        <div className={css.art} aria-hidden="true">
          {props.art}
        </div>
      )}
      <p className={css.title}>{props.title}</p>
      {props.words && <p className={css.words}>{props.words}</p>}
      {props.children && <div className={css.action}>{props.children}</div>}
    </div>
  )
}
