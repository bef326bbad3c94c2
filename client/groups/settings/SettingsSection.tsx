import { type ReactNode, useId } from 'react'
import css from './settings.module.css'

/** A part of the settings: what it is about on the left, the fields on the right. */
export function SettingsSection({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        <p className={css.muted}>{words}</p>
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
