import type { Conversation } from '../data/conversations.ts'
import type { Message } from '../data/messages.ts'

const most = 12

/** The number of the first message that counts as unread. */
export const unreadFrom = ({
  unread_from_seq,
  last_read_seq,
}: Pick<Conversation, 'unread_from_seq' | 'last_read_seq'>) =>
  Math.min(unread_from_seq ?? Number.POSITIVE_INFINITY, last_read_seq + 1)

/** The unread messages of others, as many as a card shows, and how many lie before them. */
export function unreadOf(list: readonly Message[], conversation: Conversation, me: string) {
  const from = unreadFrom(conversation)
  const unread = list.filter(
    ({ seq, sender_id, deleted_at }) => seq !== null && seq >= from && sender_id !== me && !deleted_at,
  )
  const shown = unread.slice(-most)
  return { shown, earlier: Math.max(0, conversation.unread - shown.length) }
}
