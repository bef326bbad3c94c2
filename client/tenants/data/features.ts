import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A feature, as far as one organisation may have its own answer to it. */
export interface TenantFeature {
  key: string
  description: string
  enabled: boolean
  killed: boolean
}

export const allFeatures = queryOptions({
  queryKey: ['super_flags'],
  queryFn: async () => (await rows(supabase.rpc('super_flags'))) as unknown as TenantFeature[],
  meta: { reads: ['feature_flags', 'feature_flag_overrides'] },
})

/** Gives an organisation its own answer, or with null the answer of everybody. */
export async function overrideFeature(input: { tenantId: string; key: string; enabled: boolean | null }) {
  const { tenantId: tenant_id, key, enabled } = input
  // null is an answer too, which the types of functions do not know
  await writeNow({ rpc: 'set_override', args: { key, tenant_id, enabled: enabled as boolean } })
  await written('feature_flag_overrides')
}
