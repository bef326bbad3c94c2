import { useState } from 'react'
import { session } from '../../lib/supabase/session.ts'

interface DayDraft {
  amount?: string
  note?: string
}

/** The unsaved words of a day, on this device until they are saved: they outlive the panel and the tab. */
export function useDayDraft(goalId: string, day: string) {
  const key = `draft day ${session.get().user?.id} ${goalId} ${day}`
  const [draft, set] = useState<DayDraft>(() => JSON.parse(localStorage.getItem(key) ?? '{}'))
  function write(next: DayDraft) {
    set(next)
    if (next.amount === undefined && next.note === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  }
  return [draft, write] as const
}
