import css from './rich-text.module.css'

/** HTML as text, which moves by itself where it is long. */
export function Code({ name, label, children }: { name: string; label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what moves has to be reached by keys
    <pre className={css.code} role="region" aria-label={label} tabIndex={0} data-html={name} translate="no">
      {children}
    </pre>
  )
}
