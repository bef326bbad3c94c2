import type { ReactNode } from 'react'
import css from './profile.module.css'

/** One thing that can be set: what it is on one side, the control on the other. A wide one goes below on phones. */
export function SettingsRow(props: {
  label: ReactNode
  words?: ReactNode
  htmlFor?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={css.line} data-wide={props.wide}>
      <div className={css.what}>
        {props.htmlFor ? (
          <label htmlFor={props.htmlFor} className={css.label}>
            {props.label}
          </label>
        ) : (
          <p className={css.label}>{props.label}</p>
        )}
        {props.words && (
          <p id={props.htmlFor && `${props.htmlFor}-words`} className={css.muted}>
            {props.words}
          </p>
        )}
      </div>
      <div className={css.control}>{props.children}</div>
    </div>
  )
}
