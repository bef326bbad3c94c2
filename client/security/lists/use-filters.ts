import { useRef } from 'react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { given } from '../../ui/area/pages.ts'
import type { ListFilters } from '../data/lists.ts'
import { subjectFilter } from '../data/subject.ts'

const hour = 3_600_000
const spans: Readonly<Record<string, number>> = { hour, day: 24 * hour, week: 168 * hour, month: 720 * hour }

/** The filters that the address names, as the functions take them; `isUnread` where what was typed is none yet. */
export function useFilters(): { filters: ListFilters; isUnread: boolean; isFiltered: boolean } {
  const { search } = useAreaPlace()
  const { q, since, client, state, severity, kind, of } = search
  // from the moment at which it was chosen, so that the list doesn’t begin anew while one reads it
  const chosen = useRef({ since: '', at: 0 })
  if (chosen.current.since !== (since ?? '')) chosen.current = { since: since ?? '', at: serverNow() }
  const span = spans[since ?? '']
  const subject = subjectFilter(q)
  const filters = {
    ...given({ severity, kind, person: of, ...subject }),
    ...(span && { since: new Date(chosen.current.at - span).toISOString() }),
    ...(client && { client: client === 'yes' }),
    ...(state === 'open' ? { open: true } : state && { state }),
  }
  return { filters, isUnread: Boolean(q?.trim()) && !subject, isFiltered: Object.keys(filters).length > 0 }
}
