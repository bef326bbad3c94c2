import { mutationOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import type { Conversation } from './conversations.ts'

/* Writes to conversations and to a person's own place in them. */

export const conversations = collection('conversations')

type ReadMark = Database['public']['Functions']['read_conversation']['Args']

const ofConversation = ({ conversation_id }: { conversation_id: string }) => ({ id: conversation_id })

/** Moves the pointer on; what it passed is read. The next answer says how many are left above it. */
export const reading = {
  ...conversations.rpc(
    'read_conversation',
    (conversation: Conversation, { seq, opened }) => {
      const last_read_seq = Math.max(conversation.last_read_seq, seq)
      const whole = last_read_seq >= conversation.last_seq && (opened || conversation.unread_from_seq === null)
      return whole
        ? { ...conversation, last_read_seq, unread_from_seq: null, unread: 0, mentions: 0 }
        : { ...conversation, last_read_seq }
    },
    ofConversation,
  ),
  mutationFn: (args: ReadMark) => write({ rpc: 'read_conversation', args, incidental: true }),
}

export const markingUnread = conversations.rpc(
  'mark_unread',
  (conversation: Conversation, { seq }) => ({
    ...conversation,
    unread_from_seq: seq,
    unread: Math.max(conversation.unread, conversation.last_seq - seq + 1),
  }),
  ofConversation,
)

export interface OwnPlace {
  conversation_id: string
  user_id: string
  notify_level?: Conversation['notify_level']
  muted_until?: string | null
  pinned_rank?: string | null
  hidden_at?: string | null
}

/** A person's own notification level of a conversation, and its place in their list. */
export const settingPlace = mutationOptions({
  ...optimistic<Conversation, OwnPlace>([['conversations']], (list, { conversation_id, user_id: _me, ...change }) =>
    list.map((one) => (one.id === conversation_id ? placed(one, change) : one)),
  ),
  mutationFn: (row: OwnPlace) =>
    write({ table: 'conversation_reads', verb: 'put', by: ['user_id', 'conversation_id'], row }),
})

function placed(conversation: Conversation, change: Omit<OwnPlace, 'conversation_id' | 'user_id'>): Conversation {
  const now = { ...conversation, ...change }
  const later = now.muted_until !== null && Date.parse(now.muted_until) > serverNow()
  const level = change.notify_level ?? now.level
  return { ...now, level, muted: later || level === 'nothing' }
}

const blank: Omit<Conversation, 'id' | 'kind' | 'people' | 'people_count' | 'title'> = {
  group_id: null,
  epoch: 1,
  last_seq: 0,
  last_message: null,
  last_message_at: null,
  last_read_seq: 0,
  unread_from_seq: null,
  unread: 0,
  mentions: 0,
  notify_level: null,
  muted_until: null,
  pinned_rank: null,
  hidden_at: null,
  draft_at: null,
  archived_at: null,
  avatar_path: null,
  joined_at: '',
  level: 'all',
  muted: false,
  version: 1,
  can_post: true,
  can_pin: true,
  pins: 0,
}

export const startingDirect = mutationOptions({
  ...optimistic<Conversation, { id: string; user_id: string }>([['conversations']], (list, { id, user_id }) =>
    list.some((one) => one.id === id)
      ? list.map((one) => (one.id === id ? { ...one, hidden_at: null } : one))
      : [...list, { ...blank, id, kind: 'direct', title: null, people: [user_id], people_count: 2 }],
  ),
  mutationFn: (args: { id: string; user_id: string }) => write({ rpc: 'start_direct', args }),
})

interface NewConversation {
  id: string
  user_ids: string[]
  title: string
}
export const makingConversation = mutationOptions({
  ...optimistic<Conversation, NewConversation>([['conversations']], (list, { id, user_ids, title }) => [
    ...list,
    { ...blank, id, kind: 'small_group', title: title || null, people: user_ids, people_count: user_ids.length + 1 },
  ]),
  mutationFn: ({ title, ...args }: NewConversation) =>
    write({ rpc: 'make_conversation', args: { ...args, ...(title && { title }) } }),
})

export const leavingConversation = conversations.rpc('leave_conversation', () => undefined, ofConversation)

/**
 * That one looks at it, so that nothing need be announced, and that one no longer does. Of no use later, so neither
 * ever waits; and they arrive in the order in which they were said.
 */
const sight = (rpc: 'look' | 'look_away') =>
  mutationOptions({
    scope: { id: 'sight' },
    meta: { saidAtField: true },
    retry: false,
    mutationFn: (args: { conversation_id: string }) => writeNow({ rpc, args }),
  })
export const looking = sight('look')
export const lookingAway = sight('look_away')
