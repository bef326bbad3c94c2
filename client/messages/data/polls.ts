import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { messageRows } from './message-writes.ts'
import { type Message, takesNewest } from './messages.ts'
import { blankMessage } from './outgoing.ts'

type Vote = Database['public']['Tables']['poll_votes']['Row']

/** The votes of a poll as far as they may be seen: of an anonymous one my own alone. */
export const votesOf = (pollId: string) =>
  queryOptions({
    queryKey: ['poll_votes', { pollId }],
    queryFn: (): Promise<Vote[]> => rows(supabase.from('poll_votes').select('*').eq('poll_id', pollId)),
    meta: { reads: ['polls', 'poll_options'] },
  })

export const voting = mutationOptions({
  ...optimistic<Vote, { poll_id: string; option_ids: string[] }>(
    [['poll_votes']],
    (list, { poll_id, option_ids }, [, of]) => {
      if (JSON.stringify(of) !== JSON.stringify({ pollId: poll_id })) return list
      const others = list.filter(({ user_id }) => user_id !== myId())
      return [
        ...others,
        ...option_ids.map((option_id) => ({
          poll_id,
          option_id,
          user_id: myId(),
          anonymous: false,
          conversation_id: '',
          voted_at: '',
        })),
      ]
    },
  ),
  mutationFn: (args: { poll_id: string; option_ids: string[] }) => write({ rpc: 'vote', args }),
})

interface NewPoll {
  message_id: string
  conversation_id: string
  question: string
  options: string[]
  multiple: boolean
  anonymous: boolean
  closes_at?: string
  topic_id?: string
}
export const makingPoll = mutationOptions({
  ...optimistic<Message, NewPoll>(
    [['messages']],
    (list, { message_id, conversation_id, question, topic_id = null }, key) =>
      takesNewest(key, conversation_id, topic_id)
        ? [
            ...list,
            blankMessage({
              id: message_id,
              conversation_id,
              topic_id,
              body_text: question,
              body_html: '',
              kind: 'poll',
            }),
          ]
        : list,
  ),
  mutationFn: (args: NewPoll) => write({ rpc: 'make_poll', args }),
})

export const closingPoll = messageRows.rpc('close_poll')
