import { session } from '../lib/supabase/session.ts'
import type { SearchHit } from './queries.ts'

/** A place opened from the menu. The latest six are kept on this device, for this person, until sign-out. */
export type RecentPlace = Pick<SearchHit, 'kind' | 'id' | 'title' | 'url'>

const name = 'went-to'

export function recentPlaces(): RecentPlace[] {
  const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { by: string; places: RecentPlace[] } | null
  return kept && kept.by === session.get().user?.id ? kept.places : []
}

export function remember({ kind, id, title, url }: RecentPlace) {
  const places = [{ kind, id, title, url }, ...recentPlaces().filter((one) => one.url !== url)].slice(0, 6)
  localStorage.setItem(name, JSON.stringify({ by: session.get().user?.id, places }))
}

session.watch(() => {
  if (!session.get().user) localStorage.removeItem(name)
})
