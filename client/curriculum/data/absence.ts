import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Absence = 'binned' | 'deleted' | 'withdrawn' | null

/** The reason why a curriculum that one wrote or read is not there any more; null where it was never one's own. */
export const absenceOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_absence', { curriculumId }],
    queryFn: async (): Promise<Absence> =>
      (await rows(supabase.rpc('curriculum_absence', { curriculum_id: curriculumId }))) as Absence,
    meta: { reads: ['curricula', 'curriculum_shares', 'curriculum_versions'], passing: true },
  })
