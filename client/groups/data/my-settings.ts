import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Group } from './groups.ts'

type MySettings = Database['public']['Tables']['group_member_settings']['Row']
export type NotifyLevel = 'all' | 'mentions' | 'mute' | 'hide'

/** One's own settings in each group; nobody else reads them. */
export const mySettings = queryOptions({
  queryKey: ['group_member_settings'],
  queryFn: (): Promise<MySettings[]> => rows(supabase.from('group_member_settings').select('*')),
})

/** The groups that one does not want to see beside every page. */
export function useHidden(): Set<string> {
  const list = useQuery(mySettings).data ?? []
  return new Set(list.filter(({ notify_level }) => notify_level === 'hide').map(({ group_id }) => group_id))
}

export function useNotifyLevel(group: Group): NotifyLevel {
  const mine = useQuery(mySettings).data?.find(({ group_id }) => group_id === group.id)
  return (mine?.notify_level ?? group.default_notify_level) as NotifyLevel
}

/** One's own settings in a group, which has none of them before. */
export const groupSettings = collection('group_member_settings', {
  by: ['group_id', 'user_id'],
  blank: () => ({ muted_until: null, last_seen_at: null }),
})
