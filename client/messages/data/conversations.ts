import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { came, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type ConversationRow = Database['public']['Functions']['my_conversations']['Returns'][number]
type Level = 'all' | 'mentions' | 'own_threads' | 'nothing'
type Empty =
  | 'group_id'
  | 'title'
  | 'last_message_at'
  | 'unread_from_seq'
  | 'muted_until'
  | 'pinned_rank'
  | 'hidden_at'
  | 'draft_at'
  | 'archived_at'
  | 'avatar_path'

interface LastMessage {
  id: string
  sender_id: string | null
  preview: string
  deleted: boolean
  kind: string
}

/** One of one's conversations, as the list shows it; `people` are the others, at most eight, `people_count` counts oneself too. */
export type Conversation = Omit<
  ConversationRow,
  Empty | 'kind' | 'last_message' | 'level' | 'notify_level' | 'settings'
> & {
  [Column in Empty]: ConversationRow[Column] | null
} & {
  kind: 'direct' | 'small_group' | 'group'
  last_message: LastMessage | null
  /** Its level in effect, and the level that the person has set. */
  level: Level
  notify_level: Level | null
}

export const myConversations = queryOptions({
  queryKey: ['conversations'],
  queryFn: async (): Promise<Conversation[]> => {
    const list = (await rows(supabase.rpc('my_conversations'))) as unknown as Conversation[]
    return came(list.map((one) => ({ ...one, people: one.people ?? [] })))
  },
  meta: {
    reads: [
      'messages',
      'conversation_reads',
      'conversation_participants',
      'drafts',
      'user_blocks',
      'user_mutes',
      'groups',
      'topic_prefs',
    ],
  },
})

export const useConversation = (id: string): Conversation | undefined =>
  useQuery(myConversations).data?.find((one) => one.id === id)
