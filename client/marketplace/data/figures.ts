import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { MarketFigures } from './card.ts'

/** The figures of a listing of one’s own, as strangers read them too. */
export const figuresOf = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'figures', { id }],
    queryFn: async () =>
      (await rows(supabase.rpc('read_listing', { id }))) as unknown as { figures: MarketFigures | null },
    meta: { reads: ['reviews'], passing: true },
    staleTime: 10 * 60_000,
  })
