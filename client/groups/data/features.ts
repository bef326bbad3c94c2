import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A feature that the organisation lets its groups decide about. */
export interface GroupFeature {
  key: string
  description: string
  on: boolean
  override: boolean | null
}

export const featuresOf = (groupId: string) =>
  queryOptions({
    queryKey: ['group_flags', { groupId }],
    queryFn: async () => (await rows(supabase.rpc('group_flags', { group_id: groupId }))) as unknown as GroupFeature[],
    meta: { reads: ['feature_flags', 'feature_flag_overrides'], passing: true },
  })

/** Gives the group its own answer, or with null the one of its organisation. */
export async function setFeature(group_id: string, key: string, enabled: boolean | null) {
  // null is an answer too, which the types of functions do not know
  await writeNow({ rpc: 'set_override', args: { key, group_id, enabled: enabled as boolean } })
  await written('feature_flag_overrides')
}
