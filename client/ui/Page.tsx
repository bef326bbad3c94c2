import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import css from './page.module.css'

/** A screen inside the shell: one heading, what one would do first, and the rest below. */
export function Page(props: {
  /** Over the whole width, above the heading. */
  cover?: ReactNode | false
  title: string
  above?: ReactNode
  below?: ReactNode
  mark?: ReactNode
  action?: ReactNode
  /** It is as high as the window, and its last part takes what is left of that. */
  whole?: boolean
  children: ReactNode
}) {
  return (
    <div className={css.page} data-whole={props.whole || undefined}>
      {props.cover}
      <header className={css.head}>
        {props.mark}
        <div className={css.words}>
          {props.above && <p className={css.above}>{props.above}</p>}
          <Heading>{props.title}</Heading>
          {props.below && <p className={css.above}>{props.below}</p>}
        </div>
        {props.action && <div className={css.action}>{props.action}</div>}
      </header>
      {props.children}
    </div>
  )
}
