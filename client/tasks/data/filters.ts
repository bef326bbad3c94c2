import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Filter = Database['public']['Tables']['saved_filters']['Row']

/** One's own, and what others shared with one's groups. */
const taskFilters = queryOptions({
  queryKey: ['saved_filters', 'tasks'],
  queryFn: (): Promise<Filter[]> =>
    rows(supabase.from('saved_filters').select('*').eq('area', 'tasks').order('name').order('id')),
})

export const useSavedFilters = () => useQuery(taskFilters).data ?? []

export const savedFilters = collection('saved_filters', { blank: () => ({ owner_id: myId() }) })
