import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** Numbers of weeks and months; null where there are fewer than five people behind one. */
export interface AdminFigures {
  weeks: { week: string; active: number | null }[]
  finish: { month: string; started: number | null; finished: number | null }[]
  returned: { month: string; joined: number | null; back: (number | null)[] }[]
}

export const adminFigures = queryOptions({
  queryKey: ['admin_figures'],
  queryFn: async () => (await rows(supabase.rpc('admin_figures', { weeks: 12 }))) as unknown as AdminFigures,
  staleTime: 10 * 60_000,
})
