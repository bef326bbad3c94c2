import { queryOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { MarketSearch } from './search-params.ts'

/** The searches that one saved. */
export const marketSearches = queryOptions({
  queryKey: ['saved_filters', 'marketplace'],
  queryFn: () =>
    rows(
      supabase
        .from('saved_filters')
        .select('*')
        .eq('area', 'marketplace')
        .eq('owner_id', myId())
        .order('name')
        .order('id'),
    ),
})

export type MarketSavedSearch = NonNullable<Awaited<ReturnType<NonNullable<typeof marketSearches.queryFn>>>>[number]

export const searches = collection('saved_filters', {
  lists: () => [['saved_filters', 'marketplace']],
  blank: () => ({ owner_id: myId() }),
})

export const searchOf = ({ query }: { query: unknown }) => query as MarketSearch
