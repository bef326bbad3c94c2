import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The number of unread messages, and how many of them mention me; what is muted does not count. */
export const unreadTotal = queryOptions({
  queryKey: ['unread', 'total'],
  queryFn: () => rows(supabase.rpc('unread_total')),
  meta: {
    reads: [
      'conversations',
      'messages',
      'conversation_reads',
      'topic_prefs',
      'conversation_participants',
      'user_blocks',
      'user_mutes',
    ],
  },
})
