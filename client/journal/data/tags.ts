import { queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** One's own tags, the most used first. */
export const journalTags = queryOptions({
  queryKey: ['journal_tags'],
  queryFn: () => rows(supabase.rpc('journal_tags')),
  meta: { reads: ['journal_entries'] satisfies TableName[] },
})
