import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { rows, type TableName } from '../lib/query/query.ts'
import { searchKinds } from '../lib/registries/label-lookup.ts'
import { supabase } from '../lib/supabase/supabase.ts'

type Row = Database['public']['Functions']['search']['Returns'][number]

/** Something that the server found. What a kind does not have is null. */
export type SearchHit = Pick<Row, 'kind' | 'id' | 'title' | 'url'> & {
  [Column in 'detail' | 'group_id' | 'by_id' | 'state' | 'at']: Row[Column] | null
}

/** The results of a search in all that the person may see, the best of each kind. */
export const searchFor = (question: string, most: number, kind?: string) =>
  queryOptions({
    queryKey: ['search', question, { most, kind: kind ?? null }],
    queryFn: ({ signal }): Promise<SearchHit[]> =>
      rows(supabase.rpc('search', { query: question, max: most, ...(kind && { kinds: [kind] }) }).abortSignal(signal)),
    enabled: question.trim() !== '',
    // while one types on, what was found so far stays
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { passing: true, reads: searchKinds().map(([kind]) => kind as TableName) },
  })
