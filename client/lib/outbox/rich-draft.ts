import { useState } from 'react'
import { session } from '../supabase/session.ts'

/** A text with marks that is being written: its HTML, and what it began from where that was there before. */
export interface RichDraft {
  html: string
  /** The line above the text, where it has one. */
  title?: string
  /** The id of what it will be, where that is chosen with the draft. */
  id?: string
  began?: { html: string; version: number }
}

/** The version that a draft overwrites: that of its beginning, unless only other columns have changed since. */
export const versionUnder = ({ began }: RichDraft, now: { html: string; version: number }) =>
  began && began.html !== now.html ? began.version : now.version

/**
 * A person's draft about one thing (`of`), on this device until it is sent or given up (null): it outlives the tab, as
 * any field does (outbox/drafts.ts), and also the panel that it was written in. `isBack` while it is one left behind.
 */
export function useRichDraft(of: string) {
  const key = `draft text ${session.get().user?.id} ${of}`
  const [draft, set] = useState<RichDraft | null>(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  const [isBack, setBack] = useState(draft !== null)
  function write(next: RichDraft | null) {
    if (next === null) setBack(false)
    set(next)
    if (next?.html || next?.title) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  return { draft, isBack, write }
}
