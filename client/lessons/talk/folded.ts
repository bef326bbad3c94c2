import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useReportedAway } from '../../groups/data/reports.ts'
import { store } from '../../lib/browser/store.ts'
import { myId } from '../../lib/supabase/session.ts'
import { blockedPeople } from '../data/talk-people.ts'

/** The words that one has looked at all the same, until the page is left. */
const shown = store<ReadonlySet<string>>(new Set())

export const showAllTheSame = (id: string) => shown.set(new Set([...shown.get(), id]))

/** The name of words that are folded, since the viewer has reported them or blocked their author; null where they stand. */
export function useFolded(id: string, author: string | null): string | null {
  const blocked = useQuery(blockedPeople).data
  const reported = useReportedAway()
  const looked = shown.use()
  if (author === myId() || looked.has(id)) return null
  if (reported.has(id)) return t`You reported this`
  return blocked?.some(({ blocked_id }) => blocked_id === author) ? t`From someone you blocked` : null
}
