import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The cases that wait about what is of one kind in a group, as far as one decides them. Not kept on the device. */
export const casesIn = (groupId: string, kind: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'in', groupId, kind],
    queryFn: async () =>
      (await rows(supabase.rpc('cases_in', { group_id: groupId, kind }))) as unknown as CaseInPlace[],
    staleTime: 30_000,
    meta: { passing: true },
  })
