import { queryOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { AdminSearch } from './search-params.ts'

/** The filters of a table under a name of one’s own. */
export interface SavedTableView {
  id: string
  page: string
  name: string
  filters: AdminSearch
}

export const savedViews = queryOptions({
  queryKey: ['saved_views'],
  queryFn: async () =>
    (await rows(
      supabase.from('saved_views').select('id, page, name, filters').order('name'),
    )) as unknown as SavedTableView[],
})

export const views = collection('saved_views')
