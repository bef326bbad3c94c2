import { mutationOptions, useMutation } from '@tanstack/react-query'
import { newId } from '../lib/id.ts'
import { optimistic, write } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import { blankMessage } from './outgoing.ts'
import type { Message } from './queries.ts'

/* What is done to messages. */

const me = () => session.get().user?.id ?? ''
const now = () => new Date().toISOString()

export interface NewMessage {
  id: string
  conversation_id: string
  body_html: string
  reply_to_id?: string | null
  topic_id?: string | null
}

/** Whether a kept list ends with what is newest in a conversation. */
const takes = ([, list]: readonly unknown[], conversationId: string) =>
  typeof list === 'object' &&
  list !== null &&
  'conversationId' in list &&
  list.conversationId === conversationId &&
  'around' in list &&
  list.around === null

export const sendingMessage = mutationOptions({
  ...optimistic<Message, NewMessage>([['messages']], (messages, row, key) =>
    takes(key, row.conversation_id) ? [...messages, blankMessage(row)] : messages,
  ),
  mutationFn: (row: NewMessage) => write({ table: 'messages', verb: 'insert', row }),
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
export const newMessageId = newId
