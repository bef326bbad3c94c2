import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Filter = Database['public']['Tables']['saved_filters']['Row']
type NewFilter = Pick<Filter, 'id' | 'group_id' | 'name' | 'icon' | 'query' | 'shared'>

/** One's own, and what others shared with one's groups. */
const savedFilters = queryOptions({
  queryKey: ['saved_filters', 'tasks'],
  queryFn: (): Promise<Filter[]> =>
    rows(supabase.from('saved_filters').select('*').eq('area', 'tasks').order('name').order('id')),
})

export const useSavedFilters = () => useQuery(savedFilters).data ?? []

export function useSaveFilter() {
  return useMutation({
    ...optimistic<Filter, NewFilter>([savedFilters.queryKey], (filters, added) => [
      ...filters,
      { ...({ version: 1 } as Filter), area: 'tasks', owner_id: session.get().user?.id ?? '', ...added },
    ]),
    mutationFn: (row) => write({ table: 'saved_filters', verb: 'insert', row: { ...row, area: 'tasks' } }),
  })
}

export function useRemoveFilter() {
  return useMutation({
    ...optimistic<Filter, { id: string }>([savedFilters.queryKey], (filters, { id }) =>
      filters.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'saved_filters', verb: 'delete', id }),
  })
}
