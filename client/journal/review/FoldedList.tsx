import { plural } from '@lingui/core/macro'
import { type ReactNode, useId, useState } from 'react'
import css from './review.module.css'

const most = 5

/** A named list, of which the first lines are shown until one asks for all. */
export function FoldedList({ name, lines }: { name: string; lines: readonly ReactNode[] }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const left = lines.length - most
  return (
    <section className={css.list} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul>
        {(open ? lines : lines.slice(0, most)).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={at}>{line}</li>
        ))}
      </ul>
      {!open && left > 0 && (
        <button type="button" className={css.all} onClick={() => setOpen(true)}>
          {plural(left, { one: 'Show # more', other: 'Show # more' })}
        </button>
      )}
    </section>
  )
}
