import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A member whom nobody has seen for a while; never, where `last_seen_at` is null. */
export interface InactiveMember {
  user_id: string
  last_seen_at: string | null
  nudged_at: string | null
}

/** Members long away from a group, the longest first; for those who manage it. */
export const quietIn = (groupId: string) =>
  queryOptions({
    queryKey: ['quiet_members', { groupId }],
    queryFn: async () => (await rows(supabase.rpc('quiet_members', { group_id: groupId }))) as InactiveMember[],
    meta: { reads: ['group_members'] },
    staleTime: 10 * 60_000,
  })

/** A private note to one of them. The database takes one in fourteen days. */
export const nudging = (groupId: string) =>
  mutationOptions({
    ...optimistic<InactiveMember, { id: string; user_id: string; body_html: string }>(
      [quietIn(groupId).queryKey],
      (list, { user_id }) =>
        list.map((one) => (one.user_id === user_id ? { ...one, nudged_at: serverDate().toISOString() } : one)),
    ),
    mutationFn: (args) => write({ rpc: 'nudge_member', args: { group_id: groupId, ...args } }),
  })
