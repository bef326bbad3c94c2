import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '../supabase/supabase.ts'
import { rows } from './query.ts'

/** Every flag as it counts for oneself, or in a group. Each change is told on the channel of the tenant. */
export const flagsIn = (groupId?: string) =>
  queryOptions({
    queryKey: ['feature_flags', { groupId: groupId ?? null }],
    queryFn: async () =>
      (await rows(supabase.rpc('flags', groupId ? { group_id: groupId } : {}))) as Record<string, boolean>,
    meta: { reads: ['feature_flag_overrides'] },
  })

/** True where a part of the product is switched on. An unknown flag is off, and so is every flag before the answer. */
export function useFlag(key: string, groupId?: string): boolean {
  return useQuery(flagsIn(groupId)).data?.[key] === true
}
