import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type ReportRow = Database['public']['Tables']['reports']['Row']
export type OwnReport = Omit<ReportRow, 'snapshot' | 'reporter_id' | 'earlier'>

/** One’s own reports, with what came of each. */
export const myReports = queryOptions({
  queryKey: ['reports'],
  queryFn: (): Promise<OwnReport[]> =>
    rows(
      supabase
        .from('reports')
        .select('id, subject_type, subject_id, reason, note, hidden, created_at, answer, answered_at'),
    ),
  staleTime: 5 * 60_000,
})

/** The ids of what one has reported and no longer wants to see. */
export function useReportedAway(): ReadonlySet<string> {
  const known = useQuery(myReports).data
  return useMemo(() => new Set(known?.filter(({ hidden }) => hidden).map(({ subject_id }) => subject_id)), [known])
}
