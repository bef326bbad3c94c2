import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { TrustedNetwork } from './types.ts'

/** The most networks that are trusted at once. */
export const mostTrusted = 100

export const trustedNetworks = queryOptions({
  queryKey: ['trusted_networks'],
  queryFn: async () => (await rows(supabase.rpc('trusted_networks'))) as unknown as TrustedNetwork[],
})

export async function trustNetwork(id: string, network: string, label: string) {
  await writeNow({ rpc: 'trust_network', args: { id, network, label } })
  void written('trusted_networks')
}

export async function untrustNetwork(id: string) {
  await writeNow({ rpc: 'untrust_network', args: { id } })
  void written('trusted_networks')
}
