import css from './marks.module.css'

/** A label: a dot of its colour, and its name. */
export function LabelMark({ label }: { label: { name: string; color: string | null } }) {
  return (
    <span className={css.label}>
      <i style={{ background: `var(--${label.color ?? 'indigo'})` }} />
      <span dir="auto">{label.name}</span>
    </span>
  )
}
