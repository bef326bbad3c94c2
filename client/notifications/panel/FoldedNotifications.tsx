import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ago } from '../data/ago.ts'
import type { Fold } from './grouping.ts'
import css from './row.module.css'

/** The notifications folded into one, on demand. */
export function FoldedNotifications({ fold: { all }, now }: { fold: Fold; now: Date }) {
  const [open, setOpen] = useState(false)
  if (all.length === 1) return null
  return (
    <>
      <button type="button" className={css.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Show less</Trans> : plural(all.length, { other: 'Show all #' })}
      </button>
      {open && (
        <ul className={css.folded}>
          {all.map((one) => (
            <li key={one.id} className={css.one}>
              <span>{one.message}</span>
              <time dateTime={one.created_at}>{ago(one.created_at, now)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
