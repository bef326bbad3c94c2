import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type LoggedChange = Database['public']['Tables']['goal_changes']['Row']

/** The changes of a goal, each with before and after, the latest first. */
export const changesOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_changes', { goalId }],
    queryFn: (): Promise<LoggedChange[]> =>
      rows(
        supabase
          .from('goal_changes')
          .select('*')
          .eq('goal_id', goalId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(100),
      ),
    meta: { reads: ['goals'] },
  })

/** One’s own notes on the entries of a goal. */
export const notesOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_notes', { goalId }],
    queryFn: () =>
      rows(
        supabase
          .from('goal_notes')
          .select('entry_id, note, entry:goal_entries!inner(goal_id)')
          .eq('entry.goal_id', goalId),
      ),
    meta: { reads: ['goal_entries'] },
  })

/** The deeds that one’s entries of a goal come from, with where each is found. */
export const originsOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_notes', 'origins', { goalId }],
    queryFn: () => rows(supabase.rpc('goal_origins', { goal_id: goalId })),
    meta: { reads: ['goal_entries'] },
  })
