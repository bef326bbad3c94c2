import type { ReactNode } from 'react'
import { Heading } from '../Heading.tsx'
import css from './empty-state.module.css'

/** The words for an empty place, and the one thing to do about it. `whole` when nothing else is on the page. */
export function EmptyState(props: {
  title: string
  words?: ReactNode
  art?: ReactNode
  whole?: boolean
  children?: ReactNode
}) {
  return (
    <div className={css.empty}>
      {props.art && (
        <div className={css.art} aria-hidden="true">
          {props.art}
        </div>
      )}
      {props.whole ? <Heading>{props.title}</Heading> : <p className={css.title}>{props.title}</p>}
      {props.words && <p className={css.words}>{props.words}</p>}
      {props.children && <div className={css.action}>{props.children}</div>}
    </div>
  )
}
