import type { ReactNode } from 'react'
import css from './settings.module.css'

/** One subject of the settings. */
export function SettingsSection(props: { id: string; title: string; words?: ReactNode; children: ReactNode }) {
  const id = `settings-${props.id}`
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {props.title}
      </h3>
      {props.words && <p className={css.muted}>{props.words}</p>}
      {props.children}
    </section>
  )
}
