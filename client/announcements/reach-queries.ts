import { queryOptions } from '@tanstack/react-query'
import { rows } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'

interface Seen {
  announcement_id: string
  seen: number
  members: number
}

/** The counts of readers, for those who announce. */
export const seenOf = (groupId: string) =>
  queryOptions({
    queryKey: ['announcement_seen', { groupId }],
    queryFn: async () => (await rows(supabase.rpc('announcement_seen', { group_id: groupId }))) as unknown as Seen[],
    meta: { reads: ['announcement_reads', 'announcements'] },
    staleTime: 0,
    // what others have read is told to them alone
    refetchInterval: 30_000,
  })

interface Reach {
  announcement_id: string
  told: number
  delivered: number
  push_off: number
  quiet: number
}

/** The reach of each push as numbers, for those who announce. */
export const reachOf = (groupId: string) =>
  queryOptions({
    queryKey: ['announcement_reach', { groupId }],
    queryFn: async (): Promise<Reach[]> => rows(supabase.rpc('announcement_reach', { group_id: groupId })),
    meta: { reads: ['announcements'] },
    // devices answer one by one, and nobody tells of it
    refetchInterval: 30_000,
  })
