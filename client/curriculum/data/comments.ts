import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type CurriculumComment = Database['public']['Tables']['curriculum_comments']['Row']

/** The authors' comments, oldest first. */
export const commentsOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_comments', { curriculumId }],
    queryFn: (): Promise<CurriculumComment[]> =>
      rows(supabase.from('curriculum_comments').select('*').eq('curriculum_id', curriculumId).order('created_at')),
  })

export const comments = collection('curriculum_comments', {
  lists: ({ curriculum_id }) => [commentsOf(curriculum_id).queryKey],
  blank: () => ({
    ...{ block_key: null, reply_to_id: null, resolved_at: null, resolved_by: null, deleted_at: null, deleted_by: null },
  }),
  trash: 'curriculum_comment',
})

export const resolvingComment = mutationOptions(
  comments.rpc('resolve_comment', (comment: CurriculumComment, { resolved = true }) => ({
    ...comment,
    resolved_at: resolved ? serverDate().toISOString() : null,
    resolved_by: resolved ? myId() : null,
  })),
)
