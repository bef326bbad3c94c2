import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The teams of a group, which an @ may name as a whole. */
export const teamsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['teams', { named: groupId }],
    queryFn: () => rows(supabase.from('teams').select('id, name').eq('group_id', groupId).order('name')),
    staleTime: 5 * 60_000,
  })

/** The number of people that these names mention; asked only where a name may mean several. */
export const calledBy = (conversationId: string, names: readonly string[]) =>
  queryOptions({
    queryKey: ['mentioned', { conversationId, names: names.toSorted() }],
    queryFn: async () =>
      (await rows(supabase.rpc('count_mentioned', { conversation_id: conversationId, names: [...names] }))) as number,
    meta: { passing: true, reads: ['conversation_participants'] },
    staleTime: 60_000,
  })

/** The number of participants asleep now, and when the last of them wakes; only those with a known zone. */
export const asleepIn = (conversationId: string) =>
  queryOptions({
    queryKey: ['asleep', { conversationId }],
    queryFn: () => rows(supabase.rpc('asleep', { conversation_id: conversationId })),
    meta: { passing: true },
    staleTime: 10 * 60_000,
  })
