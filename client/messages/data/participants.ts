import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type Block = Pick<Tables['user_blocks']['Row'], 'blocker_id' | 'blocked_id'>
export type Participant = Tables['conversation_participants']['Row']

/** The people I blocked; nobody else sees them. */
export const blocks = queryOptions({
  queryKey: ['user_blocks'],
  queryFn: (): Promise<Block[]> => rows(supabase.from('user_blocks').select('blocker_id, blocked_id')),
  staleTime: 5 * 60_000,
})

/** Everybody in a conversation, with oneself. */
export const participantsOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['conversation_participants', { conversationId }],
    queryFn: (): Promise<Participant[]> =>
      rows(
        supabase.from('conversation_participants').select('*').eq('conversation_id', conversationId).order('joined_at'),
      ),
    meta: { reads: ['conversations', 'group_members'] },
  })
