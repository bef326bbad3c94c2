import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A reply in a thread, with the signs on it. */
export type ThreadReply = Database['public']['Tables']['lesson_replies']['Row'] & {
  reactions: { user_id: string; emoji: string }[]
}

/** So many replies of a thread are shown. */
export const mostReplies = 500

/** The last replies of a thread in their order, as far as the viewer may read them. */
export const repliesOf = (threadId: string) =>
  queryOptions({
    queryKey: ['lesson_replies', threadId],
    queryFn: async (): Promise<ThreadReply[]> => {
      const newest = await rows(
        supabase
          .from('lesson_replies')
          .select('*, reactions:lesson_reactions(user_id, emoji)')
          .eq('thread_id', threadId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(mostReplies)
          .overrideTypes<ThreadReply[], { merge: false }>(),
      )
      return newest.reverse()
    },
    meta: { reads: ['lesson_reactions', 'lesson_threads'] },
  })
