import { myId } from '../../lib/supabase/session.ts'
import type { ListingWords } from '../data/own.ts'

/* What is written of a listing and not saved yet is on this device at once: a tab that dies loses nothing. */

const keyOf = (id: string) => `listing draft ${myId()} ${id}`

export function draftKept(id: string): ListingWords {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as ListingWords
  } catch {
    return {}
  }
}

export function keepDraftOf(id: string, words: ListingWords) {
  if (Object.keys(words).length === 0) return localStorage.removeItem(keyOf(id))
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(words))
  } catch {
    // a full device keeps it in this tab alone
  }
}
