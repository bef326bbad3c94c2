import { mutationOptions, useMutation } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { type Attachment, type Message, takesNewest } from './messages.ts'
import { blankMessage } from './outgoing.ts'

const me = () => session.get().user?.id ?? ''
const now = () => new Date().toISOString()

/** A file that lies in the bucket already. */
export type NewAttachment = Pick<Attachment, 'id' | 'path' | 'name' | 'type' | 'bytes' | 'width' | 'height' | 'alt'>

export interface NewMessage {
  id: string
  conversation_id: string
  body_html: string
  reply_to_id?: string
  topic_id?: string
  attachments?: NewAttachment[]
}

export const sendingMessage = mutationOptions({
  ...optimistic<Message, NewMessage>([['messages']], (messages, row, key) =>
    takesNewest(key, row.conversation_id)
      ? [...messages, blankMessage(row as Partial<Message> & NewMessage)]
      : messages,
  ),
  mutationFn: ({ attachments, ...row }: NewMessage) =>
    attachments
      ? write({ rpc: 'send_message', args: { ...row, attachments } })
      : write({ table: 'messages', verb: 'insert', row }),
})

/** Every list of messages that is kept, with one of them changed. */
const one = <Input>(idOf: (input: Input) => string, change: (message: Message, input: Input) => Message) =>
  optimistic<Message, Input>([['messages']], (messages, input) =>
    messages.map((message) => (message.id === idOf(input) ? change(message, input) : message)),
  )

export const editingMessage = mutationOptions({
  ...one<{ id: string; version: number; body_html: string }>(
    ({ id }) => id,
    (message, { body_html }) => ({ ...message, body_html, edited_at: now(), version: message.version + 1 }),
  ),
  mutationFn: ({ id, version, body_html }: { id: string; version: number; body_html: string }) =>
    write({ table: 'messages', verb: 'update', id, version, row: { body_html } }),
})

/** `by_class` as the tombstone says it: who may delete another's is a moderator. */
export const deletingMessage = mutationOptions({
  ...one<{ id: string }>(
    ({ id }) => id,
    (message) => ({
      ...message,
      body_html: '',
      body_text: '',
      reactions: [],
      attachments: [],
      deleted_at: now(),
      deleted_by_class: message.sender_id === me() ? 'author' : 'moderator',
    }),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_message', args }),
})

/** It comes back with the next answer. */
export const restoringMessage = mutationOptions({
  ...optimistic<Message, { id: string }>([['messages']], (messages) => messages),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_message', args }),
})

export const reacting = mutationOptions({
  ...one<{ message_id: string; emoji: string; on: boolean }>(
    ({ message_id }) => message_id,
    (message, { emoji, on }) => {
      const others = (message.reactions ?? []).filter((one) => one.user_id !== me() || one.emoji !== emoji)
      return { ...message, reactions: on ? [...others, { user_id: me(), emoji }] : others }
    },
  ),
  mutationFn: (args: { message_id: string; emoji: string; on: boolean }) => write({ rpc: 'react', args }),
})

export const useSend = () => useMutation(sendingMessage)
export const useEdit = () => useMutation(editingMessage)
export const useReact = () => useMutation(reacting)

export interface TaskOfMessage {
  id: string
  message_id: string
  title: string
  group_id?: string
}

/** A task of its own, which knows the message that it came from; the message shows it. */
export const makingTask = mutationOptions({
  ...one<TaskOfMessage>(
    ({ message_id }) => message_id,
    (message, { id }) => ({ ...message, links: [...(message.links ?? []), { target_type: 'task', target_id: id }] }),
  ),
  mutationFn: (args: TaskOfMessage) => write({ rpc: 'make_task_from_message', args }),
})

export interface AnnouncementOfMessage {
  id: string
  message_id: string
  title: string
  body: string
}

/** The same of an announcement in the group of the message. */
export const announcingMessage = mutationOptions({
  ...one<AnnouncementOfMessage>(
    ({ message_id }) => message_id,
    (message, { id }) => ({
      ...message,
      links: [...(message.links ?? []), { target_type: 'announcement', target_id: id }],
    }),
  ),
  mutationFn: (args: AnnouncementOfMessage) => write({ rpc: 'make_announcement_from_message', args }),
})
