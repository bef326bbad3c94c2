import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { type Attachment, type Message, takesNewest } from './messages.ts'
import { blankMessage } from './outgoing.ts'

const now = () => serverDate().toISOString()

/** A file that lies in the bucket already. */
export type NewAttachment = Pick<Attachment, 'id' | 'path' | 'name' | 'type' | 'bytes' | 'width' | 'height' | 'alt'>

interface NewMessage {
  id: string
  conversation_id: string
  body_html: string
  reply_to_id?: string
  topic_id?: string
  attachments?: NewAttachment[]
}

export const sendingMessage = mutationOptions({
  ...optimistic<Message, NewMessage>([['messages']], (messages, row, key) =>
    takesNewest(key, row.conversation_id, row.topic_id)
      ? [...messages, blankMessage(row as Partial<Message> & NewMessage)]
      : messages,
  ),
  mutationFn: ({ attachments, ...row }: NewMessage) =>
    attachments
      ? write({ rpc: 'send_message', args: { ...row, attachments } })
      : write({ table: 'messages', verb: 'insert', row }),
})

export const messageRows = collection('messages', { follow: () => ({ edited_at: now() }) })

const ofMessage = ({ message_id }: { message_id: string }) => ({ id: message_id })

/** `by_class` as the tombstone says it: who may delete another's is a moderator. */
export const deletingMessage = messageRows.rpc('delete_message', (message: Message) => ({
  ...message,
  body_html: '',
  body_text: '',
  reactions: [],
  attachments: [],
  deleted_at: now(),
  deleted_by_class: message.sender_id === myId() ? 'author' : 'moderator',
}))

/** It comes back with the next answer. */
export const restoringMessage = messageRows.rpc('restore_message')

export const reacting = messageRows.rpc(
  'react',
  (message: Message, { emoji, on }) => {
    const others = (message.reactions ?? []).filter((one) => one.user_id !== myId() || one.emoji !== emoji)
    return { ...message, reactions: on ? [...others, { user_id: myId(), emoji }] : others }
  },
  ofMessage,
)

const linkedTo =
  (target_type: string) =>
  (message: Message, { id }: { id: string }) => ({
    ...message,
    links: [...(message.links ?? []), { target_type, target_id: id }],
  })

/** A task of its own, which knows the message that it came from; the message shows it. */
export const makingTask = messageRows.rpc('make_task_from_message', linkedTo('task'), ofMessage)

/** A question beside a lesson of the message’s group. */
export const askingLesson = messageRows.rpc('make_thread_from_message', linkedTo('lesson_thread'), ofMessage)

/** An entry of one’s own journal. Only its maker sees that the message was kept. */
export const keepingMessage = messageRows.rpc('make_entry_from_message', linkedTo('journal_entry'), ofMessage)

/** The same of an announcement in the group of the message. */
export const announcingMessage = messageRows.rpc('make_announcement_from_message', linkedTo('announcement'), ofMessage)
