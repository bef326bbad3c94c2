import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { freshGroups, type Group, type Membership, memberships, visibleGroups } from './groups.ts'

/** One’s own playground, if there is one, and when it goes by itself. */
export const myPlayground = queryOptions({
  queryKey: ['playgrounds'],
  queryFn: () => rows(supabase.rpc('my_playground')),
  meta: { reads: ['groups'] },
  staleTime: 5 * 60_000,
})

/** Makes one, or finds the one that there is. */
export async function startPlayground(): Promise<string> {
  const id = await rows(supabase.rpc('start_playground'))
  await Promise.all([freshGroups(), query.invalidateQueries({ queryKey: myPlayground.queryKey, refetchType: 'all' })])
  return id
}

export const endingPlayground = mutationOptions({
  ...optimistic<Group | Membership, { group_id: string }>(
    [visibleGroups.queryKey, memberships.queryKey],
    (list, { group_id }) => list.filter((one) => ('group_id' in one ? one.group_id : one.id) !== group_id),
  ),
  mutationFn: (args: { group_id: string }) => write({ rpc: 'end_playground', args }),
})
