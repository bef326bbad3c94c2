import { useQuery } from '@tanstack/react-query'
import { store } from '../../lib/browser/store.ts'
import { myId } from '../../lib/supabase/session.ts'
import { blockedPeople } from '../data/talk-people.ts'

/** The words that one has looked at all the same, until the page is left. */
const shown = store<ReadonlySet<string>>(new Set())

export const showAllTheSame = (id: string) => shown.set(new Set([...shown.get(), id]))

/** True where words are folded: the viewer has blocked their author. */
export function useFolded(id: string, author: string | null): boolean {
  const blocked = useQuery(blockedPeople).data
  const looked = shown.use()
  return author !== myId() && !looked.has(id) && blocked?.some(({ blocked_id }) => blocked_id === author) === true
}
