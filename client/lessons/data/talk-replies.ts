import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A reply in a thread, with the signs on it. */
export type ThreadReply = Database['public']['Tables']['lesson_replies']['Row'] & {
  reactions: { user_id: string; emoji: string }[]
}

/** The replies of a thread in their order, as far as the viewer may read them. */
export const repliesOf = (threadId: string) =>
  queryOptions({
    queryKey: ['lesson_replies', threadId],
    queryFn: (): Promise<ThreadReply[]> =>
      rows(
        supabase
          .from('lesson_replies')
          .select('*, reactions:lesson_reactions(user_id, emoji)')
          .eq('thread_id', threadId)
          .order('created_at')
          .order('id')
          .overrideTypes<ThreadReply[], { merge: false }>(),
      ),
    meta: { reads: ['lesson_reactions', 'lesson_threads'] },
  })
