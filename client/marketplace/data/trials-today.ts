import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A lesson that a group tries on a day. */
export interface TrialCard {
  id: string
  group_id: string
  listing_id: string
  lesson_key: string
  on_date: string
  /** The title of its listing. */
  listing: string
  byline: string
  title: string
  minutes: number | null
  materials: string[]
  may_keep_going: boolean
}

/** The trials of today, by the calendar of each group: in one, or in all of one’s groups. */
export const trialsToday = (groupId?: string) =>
  queryOptions({
    queryKey: ['trials', 'today', ...(groupId ? [{ groupId }] : [])],
    queryFn: async () =>
      (await rows(supabase.rpc('trials_on', groupId ? { group_id: groupId } : {}))) as unknown as TrialCard[],
    meta: { reads: ['listings', 'adoptions', 'group_members'] },
  })
