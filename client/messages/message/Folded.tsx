import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { store } from '../../lib/browser/store.ts'
import css from './message.module.css'

/** The long messages that one has opened, until the page is left: rows come and go while one scrolls. */
const opened = store<ReadonlySet<string>>(new Set())

/** The beginning of a long message, and the rest when one asks for it. Others are drawn as they are. */
export function Folded({ id, html, children }: { id: string; html: string; children: ReactNode }) {
  const open = opened.use().has(id)
  if (!isLong(html)) return children
  const toggle = () => {
    const now = new Set(opened.get())
    if (!now.delete(id)) now.add(id)
    opened.set(now)
  }
  return (
    <>
      <div className={open ? undefined : css.folded}>{children}</div>
      <button type="button" className={css.unfold} aria-expanded={open} onClick={toggle}>
        {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
      </button>
    </>
  )
}

/*
 * Judged by its words alone, since a row that had to be measured first would hold up the list: so much is more than the
 * fold shows on every screen.
 */
const mostLines = 20
const mostLetters = 1800

function isLong(html: string) {
  if (html.length <= mostLetters && html.length < mostLines * 4) return false
  const lines = html.match(/<br>|<\/p>|<img|<tr>/g)?.length ?? 0
  return lines > mostLines || html.replace(/<[^>]*>/g, '').length > mostLetters
}
