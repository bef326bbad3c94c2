import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { attempt, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { myId } from '../lib/supabase/session.ts'
import { markingUnread, settingPlace } from './data/conversation-writes.ts'
import { deletingMessage, restoringMessage, sendingMessage } from './data/message-writes.ts'
import type { Message } from './data/messages.ts'
import { blocking } from './data/participant-writes.ts'
import { messageSaves } from './data/saved-queries.ts'
import { heldUnread } from './data/unread.ts'

/* What a person does with a message, each with its undo; and what other rooms and undo do by name. */

const now = () => serverDate().toISOString()
export const saving = (message_id: string, save: { done_at: string | null; remind_at?: string | null }) => ({
  message_id,
  user_id: myId(),
  ...save,
})

/** Saves a message for later, or has done with it. */
export const saveMessage = ({ id }: Pick<Message, 'id'>, saved: boolean) =>
  attempt(messageSaves.putting, saving(id, { done_at: saved ? null : now() }))

export function removeMessage({ id }: Message) {
  attempt(deletingMessage, { id })
  offerUndo(t`Deleted a message`, { verb: 'messages.restore', input: { id } })
}

export function markUnread({ conversation_id, seq }: Message) {
  heldUnread.set(conversation_id)
  attempt(markingUnread, { conversation_id, seq: seq! })
  toast(t`Marked unread from here until you open the conversation again`)
}

export function blockPerson(user_id: string, name: string) {
  attempt(blocking, { user_id, blocked: true })
  offerUndo(t`Blocked ${name}`, { verb: 'messages.block', input: { user_id, blocked: false } })
}

export const send = commandOf(sendingMessage)
export const remove = commandOf(deletingMessage)
export const restore = commandOf(restoringMessage)
export const place = (input: CommandInputs['messages.place']) => mutate(settingPlace, { user_id: myId(), ...input })
export const block = commandOf(blocking)
export const unsave = ({ message_id }: CommandInputs['messages.unsave']) =>
  mutate(messageSaves.putting, saving(message_id, { done_at: now(), remind_at: null }))
export async function putBack({ conversation_id, seq, message_id }: CommandInputs['messages.putBack']) {
  if (message_id) await unsave({ message_id })
  if (seq) await mutate(markingUnread, { conversation_id, seq })
}
