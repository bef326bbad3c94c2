import { useState } from 'react'
import { session } from '../../lib/supabase/session.ts'
import type { EventColumns, EventDraft } from './draft.ts'

export interface KeptDraft {
  draft: EventDraft
  /** The event that it changes, as it was then: its version, and its columns. */
  version?: number
  base?: EventColumns
  /** Filled in by another page, and not yet seen. */
  isNew?: boolean
}

const keyOf = (of: string) => `draft event ${session.get().user?.id} ${of}`

export function keptDraft(of: string): KeptDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')
  } catch {
    return null
  }
}

const keepDraft = (of: string, kept: KeptDraft) => localStorage.setItem(keyOf(of), JSON.stringify(kept))

/** Begins a draft from another page, unless one is there. */
export function beginDraft(of: string, draft: EventDraft) {
  if (!keptDraft(of)) keepDraft(of, { draft, isNew: true })
}

/** A draft on this device, until it is sent or given up: it outlives its tab and its panel. */
export function useEventDraft(of: string, begin: () => KeptDraft) {
  const [kept] = useState(() => keptDraft(of))
  const [now, setNow] = useState<KeptDraft>(() => kept ?? begin())
  return {
    draft: now.draft,
    version: now.version,
    base: now.base,
    /** It was left behind here, and is back. */
    isBack: kept !== null && !kept.isNew,
    set(change: Partial<EventDraft>, version = now.version) {
      const { isNew: _seen, ...rest } = now
      const next = { ...rest, draft: { ...now.draft, ...change }, ...(version !== undefined && { version }) }
      setNow(next)
      keepDraft(of, next)
    },
    /** Begins anew, as if nothing had been written. */
    reset() {
      localStorage.removeItem(keyOf(of))
      setNow(begin())
    },
    forget: () => localStorage.removeItem(keyOf(of)),
  }
}
