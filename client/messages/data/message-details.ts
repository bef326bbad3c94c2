import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Edit = Database['public']['Tables']['message_edits']['Row']

/** The earlier versions of a message, the latest first. */
export const editsOf = (messageId: string) =>
  queryOptions({
    queryKey: ['message_edits', { messageId }],
    queryFn: (): Promise<Edit[]> =>
      rows(
        supabase.from('message_edits').select('*').eq('message_id', messageId).order('edited_at', { ascending: false }),
      ),
    meta: { reads: ['messages'], passing: true },
  })

/** The people who have read as far as a message, of those who let it be seen. */
export const seenBy = (messageId: string) =>
  queryOptions({
    queryKey: ['conversation_reads', { seen: messageId }],
    queryFn: async () => (await rows(supabase.rpc('seen_by', { message_id: messageId }))) as string[],
    meta: { passing: true },
    staleTime: 0,
  })

/** The messages that make the number in the sidebar. */
export const unreadWhy = queryOptions({
  queryKey: ['unread', 'why'],
  queryFn: () => rows(supabase.rpc('unread_why')),
  meta: { passing: true, reads: ['conversations', 'messages', 'conversation_reads'] },
  staleTime: 0,
})

/** The message that something was made of, where one reads it: in a list of one. */
export const originOf = (targetId: string) =>
  queryOptions({
    queryKey: ['message_links', { targetId }],
    queryFn: () =>
      rows(
        supabase
          .from('message_links')
          .select('message_id, conversation_id, message:messages(sender_id, body_text)')
          .eq('target_id', targetId)
          .limit(1),
      ),
    staleTime: 10 * 60_000,
  })
