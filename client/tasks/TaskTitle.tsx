import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import css from './tasks.module.css'

/** The title; who may rename it presses it and writes. Enter keeps, Escape leaves it as it was. */
export function TaskTitle({ title, onRename }: { title: string; onRename?: ((title: string) => void) | undefined }) {
  const { t } = useLingui()
  const [writing, setWriting] = useState(false)
  if (!onRename) return <span className={css.title}>{title}</span>
  if (!writing) {
    return (
      <button
        type="button"
        data-title
        className={css.title}
        aria-label={t`Rename ${title}`}
        onClick={() => setWriting(true)}
      >
        {title}
      </button>
    )
  }
  // the field goes, and takes the focus with it, so the row has it from now on
  function leave(field: HTMLElement) {
    field.closest<HTMLElement>('[data-row]')?.focus()
    setWriting(false)
  }
  function keep(text: string) {
    setWriting(false)
    if (text.trim() && text.trim() !== title) onRename?.(text.trim())
  }
  return (
    <input
      className={css.title}
      aria-label={t`Title`}
      defaultValue={title}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
      autoFocus
      onBlur={(event) => keep(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          leave(event.currentTarget)
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          event.currentTarget.value = title
          leave(event.currentTarget)
        }
      }}
    />
  )
}
