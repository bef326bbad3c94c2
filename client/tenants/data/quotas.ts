import { type MutationOptions, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Quota } from './quota-choices.ts'

/** The quotas that one’s own organisation has changed; the others have their defaults. */
export const ownQuotas = queryOptions({
  queryKey: ['tenants', 'quotas'],
  queryFn: async () => {
    const [me] = await rows(supabase.from('users').select('tenants(settings)').eq('id', myId()))
    return (me?.tenants?.settings ?? {}) as Partial<Record<Quota, number>>
  },
})

/** Sets a quota of one’s own organisation, which only an admin may; it needs a network. */
export const settingQuota: MutationOptions<unknown, Error, { key: Quota; value: number }> = {
  mutationFn: (args) => writeNow({ rpc: 'set_tenant_setting', args }),
  onSuccess: () => written('tenants'),
  meta: { saidAtField: true },
  retry: false,
}
