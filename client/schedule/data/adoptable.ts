import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A curriculum with the newest of its versions that one may read; null where there is no such curriculum. */
export interface AdoptableCurriculum {
  title: string
  version: { id: string; number: number } | null
}

export const adoptable = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_versions', 'adoptable', { curriculumId }],
    queryFn: async (): Promise<AdoptableCurriculum | null> => {
      const [[curriculum], [version]] = await Promise.all([
        rows(supabase.from('curricula').select('title').eq('id', curriculumId).limit(1)),
        rows(
          supabase
            .from('curriculum_versions')
            .select('id, number')
            .eq('curriculum_id', curriculumId)
            .eq('state', 'published')
            .order('number', { ascending: false })
            .limit(1),
        ),
      ])
      return curriculum
        ? { title: curriculum.title, version: (version as { id: string; number: number }) ?? null }
        : null
    },
    meta: { reads: ['curricula', 'adoptions', 'curriculum_shares'] },
  })
