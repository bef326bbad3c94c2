import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type MissedKind = 'message' | 'mention' | 'task' | 'lesson' | 'event' | 'announcement'

/** Something that came while one was away. */
export interface MissedItem {
  kind: MissedKind
  id: string
  group_id: string | null
  group_name: string | null
  title: string
  at: string
  path: string
  /** Stays in the card until one lets it go. */
  kept: boolean
  by_id: string | null
}

/** The news since one was away: counted, and of each kind the newest. */
export interface CatchUp {
  since: string | null
  seen_until: string
  as_of: string
  shown: boolean
  counts: Record<'messages' | 'mentions' | 'tasks' | 'lessons' | 'events' | 'announcements', number>
  items: MissedItem[]
}

/** Not asked for again with each message that comes: a card that grows under one’s eyes is no catching up. */
export const catchUp = queryOptions({
  queryKey: ['catch_ups'],
  queryFn: async () => (await rows(supabase.rpc('catch_up'))) as unknown as CatchUp,
  staleTime: 5 * 60_000,
  meta: { reads: ['catch_up_kept'] },
})
