import { useState } from 'react'
import { session } from '../../lib/supabase/session.ts'
import type { PollDraft } from './poll-draft.ts'

const keyOf = (of: string) => `draft poll ${session.get().user?.id} ${of}`

function kept(of: string): PollDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null')
  } catch {
    return null
  }
}

/** A draft on this device, until it is sent: it outlives its tab and its panel. */
export function usePollDraft(of: string, begin: () => PollDraft) {
  const [draft, setDraft] = useState(() => kept(of) ?? begin())
  return {
    draft,
    set(change: Partial<PollDraft>) {
      const next = { ...draft, ...change }
      setDraft(next)
      localStorage.setItem(keyOf(of), JSON.stringify(next))
    },
    forget: () => localStorage.removeItem(keyOf(of)),
  }
}
