import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** One’s standing in one’s organisation, and that of the organisation. */
export interface MyState {
  state: 'active' | 'pending' | 'tenant_suspended'
  since: string | null
  tenant_name: string
  /** The reason why the organisation is closed, and the moment from which on it cannot be opened again. */
  reason?: string | null
  delete_after?: string | null
}

export const myState = queryOptions({
  queryKey: ['my_state'],
  queryFn: async () => (await rows(supabase.rpc('my_state'))) as unknown as MyState | null,
  meta: { passing: true },
})
