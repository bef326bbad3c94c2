import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ItemPlace, JournalEntry } from './types.ts'

/** One’s own reflections on a step, the first of them first. */
export const reflectionsOf = ({ adoption_id, lesson_key, item_key }: ItemPlace) =>
  queryOptions({
    queryKey: ['journal_entries', { adoption_id, lesson_key, item_key }],
    queryFn: () =>
      rows(
        supabase
          .from('journal_entries')
          .select('*')
          .match({ adoption_id, lesson_key, item_key, source: 'lesson_reflect' })
          .order('created_at')
          .overrideTypes<JournalEntry[], { merge: false }>(),
      ),
  })
