import { type ReactNode, useId } from 'react'
import css from './edit.module.css'

/** A part of the page of a listing, under its heading. */
export function Section(props: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {props.title}
      </h2>
      {props.hint && <p className={css.hint}>{props.hint}</p>}
      {props.children}
    </section>
  )
}
