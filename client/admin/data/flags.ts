import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A flag as admins of an organisation see it. */
export interface TenantFlag {
  key: string
  description: string
  /** The answer that counts for the organisation as a whole. */
  on: boolean
  killed: boolean
  /** They may give the organisation its own answer. */
  open: boolean
  /** Its groups may have theirs. */
  open_to_groups: boolean
  override: boolean | null
}

export const tenantFlags = queryOptions({
  queryKey: ['tenant_flags'],
  queryFn: async () => (await rows(supabase.rpc('tenant_flags'))) as unknown as TenantFlag[],
  meta: { reads: ['feature_flags', 'feature_flag_overrides'] },
})

/** Gives the organisation its own answer, or with null the one of everybody. */
export async function setTenantFlag(key: string, tenant_id: string, enabled: boolean | null) {
  // null is an answer too, which the types of functions do not know
  await writeNow({ rpc: 'set_override', args: { key, tenant_id, enabled: enabled as boolean } })
  await written('feature_flag_overrides')
}

/** Lets the groups of the organisation decide for themselves, or no more. */
export async function openTenantFlag(key: string, open: boolean) {
  await writeNow({ rpc: 'open_flag', args: { key, open } })
  await written('feature_flags')
}
