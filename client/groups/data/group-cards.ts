import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rows } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Row = Database['public']['Functions']['group_cards']['Returns'][number]

/** A group in the list of one’s own: its next meeting, what is unread, how far one is in per cent, and its last activity. */
export type GroupAtGlance = Pick<Row, 'group_id' | 'unread' | 'last_activity_at'> & {
  next_at: string | null
  progress: number | null
}

export const groupsAtGlance = queryOptions({
  queryKey: ['activity', { groups: true }],
  queryFn: async () => (await rows(supabase.rpc('group_cards', { today: dayOf(serverDate()) }))) as GroupAtGlance[],
  meta: { reads: ['group_members', 'group_member_settings', 'conversations', 'events', 'tasks', 'announcements'] },
})
