import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* The little that Home asks of the journal. */

/** A list of one where anything was written for a day, or of none. */
export const writtenFor = (today: string) =>
  queryOptions({
    queryKey: ['journal_entries', 'written', today],
    queryFn: () => rows(supabase.from('journal_entries').select('id').eq('entry_date', today).limit(1)),
  })

/** The reviews since a day. */
export const reviewsSince = (first: string) =>
  queryOptions({
    queryKey: ['journal_entries', 'reviews', first],
    queryFn: () =>
      rows(supabase.from('journal_entries').select('id').eq('source', 'review').gte('entry_date', first).limit(1)),
  })
