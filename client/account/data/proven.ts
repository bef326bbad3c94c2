import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** True if the user has shown that their email is theirs, by a code or link from a mail. */
export const isProven = queryOptions({
  queryKey: ['proven_addresses'],
  queryFn: () => rows(supabase.rpc('is_address_proven')),
  staleTime: 0,
})
