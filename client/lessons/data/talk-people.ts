import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The people that the viewer has blocked; nobody else sees them. */
export const blockedPeople = queryOptions({
  queryKey: ['user_blocks'],
  queryFn: (): Promise<{ blocker_id: string; blocked_id: string }[]> =>
    rows(supabase.from('user_blocks').select('blocker_id, blocked_id')),
})
