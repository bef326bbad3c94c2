import { type ReactNode, useId } from 'react'
import css from './profile.module.css'

/** One subject of the settings: its name, and what can be set about it, one thing a line. */
export function SettingsCard(props: {
  id: string
  title: string
  words?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={props.id} className={css.section} aria-labelledby={heading}>
      <header className={css.head}>
        <div>
          <h2 id={heading} className={css.title}>
            {props.title}
          </h2>
          {props.words && <p className={css.muted}>{props.words}</p>}
        </div>
        {props.action}
      </header>
      <div className={css.card}>{props.children}</div>
    </section>
  )
}
