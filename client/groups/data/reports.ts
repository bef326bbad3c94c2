import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
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

/** The cases that wait about what is of one kind in a group, as far as one decides them. Not kept on the device. */
export const casesIn = (groupId: string, kind: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'in', groupId, kind],
    queryFn: async () =>
      (await rows(supabase.rpc('cases_in', { group_id: groupId, kind }))) as unknown as CaseInPlace[],
    staleTime: 30_000,
    meta: { passing: true },
  })
