import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type TextHit = Database['public']['Functions']['find_in_version']['Returns'][number]

/** The places of these words in a version, block by block. */
export const textHits = (versionId: string, words: string) =>
  queryOptions({
    queryKey: ['find_in_version', { versionId, words }],
    queryFn: (): Promise<TextHit[]> => rows(supabase.rpc('find_in_version', { version_id: versionId, words })),
    meta: { passing: true },
    staleTime: 0,
  })
