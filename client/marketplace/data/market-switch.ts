import { type MutationOptions, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** Turns the marketplace on or off for one’s organisation, which only an admin may; it needs a network. */
export const switchingMarket: MutationOptions<unknown, Error, boolean> = {
  mutationFn: (on) => writeNow({ rpc: 'set_tenant_setting', args: { key: 'marketplace', value: on } }),
  onSuccess: () => Promise.all(['tenants', 'listings'].map((table) => query.invalidateQueries({ queryKey: [table] }))),
}

/** True where one’s organisation trades with others. */
export const marketIsOn = queryOptions({
  queryKey: ['tenants', 'marketplace'],
  queryFn: async () => {
    const [me] = await rows(supabase.from('users').select('tenants(settings)').eq('id', myId()))
    return (me?.tenants?.settings as { marketplace?: boolean } | undefined)?.marketplace !== false
  },
})
