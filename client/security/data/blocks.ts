import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { blocks } from './lists.ts'
import type { BlockLine, BlockPreview } from './types.ts'
import { listChanged } from './use-calm-lines.ts'

export const blockPreview = (network: string) =>
  queryOptions({
    queryKey: ['preview_block', { network }],
    queryFn: async () => (await rows(supabase.rpc('preview_block', { network }))) as unknown as BlockPreview,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { passing: true },
  })

export interface NewBlock {
  network: string
  /** Without it the block holds until it is lifted. */
  until?: string
  reason?: string
  note?: string
  /** The number of people that the preview has named. */
  expected?: number
  /** It was looked at twice: an admin came from there, or the network is trusted. */
  sure?: boolean
}

export async function blockNetwork(block: NewBlock) {
  const line = (await writeNow({ rpc: 'block_network', args: { ...block } })) as BlockLine
  changed()
  return line
}

export async function liftBlock(id: string) {
  const line = (await writeNow({ rpc: 'lift_block', args: { id } })) as BlockLine
  changed()
  return line
}

export async function restoreBlock(id: string) {
  await writeNow({ rpc: 'restore_block', args: { id } })
  changed()
}

function changed() {
  listChanged(blocks)
  void written('blocked_ips')
}
