import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo, recent } from '../../lib/registries/undo.ts'
import { exactly } from '../../lib/settings/time.ts'
import { saving } from '../commands.ts'
import { reading } from '../data/conversation-writes.ts'
import type { Conversation } from '../data/conversations.ts'
import { messageSaves } from '../data/saved-queries.ts'
import { unreadFrom } from './unread-messages.ts'

/* What a person does with a card of the deck, each with its undo: by its number, so that the deck knows what came back. */

const offered = () => recent.get()[0]?.id

/** It is read as far as it was shown. */
export function readCard(conversation: Conversation, title: string) {
  const { id: conversation_id } = conversation
  readAll(conversation)
  offerUndo(t`Marked “${title}” as read`, {
    verb: 'messages.putBack',
    input: { conversation_id, seq: unreadFrom(conversation) },
  })
  return offered()
}

/** Nothing changes but that it is no longer on top. */
export function keepCard({ id: conversation_id }: Conversation, title: string) {
  offerUndo(t`Kept “${title}” unread`, { verb: 'messages.putBack', input: { conversation_id } })
  return offered()
}

/** It is out of the way until then: its last message comes back as a reminder. */
export function remindOfCard(conversation: Conversation, message_id: string, at: Date) {
  const { id: conversation_id } = conversation
  attempt(messageSaves.putting, saving(message_id, { done_at: null, remind_at: at.toISOString() }))
  readAll(conversation)
  offerUndo(t`Reminder set for ${exactly(at)}`, {
    verb: 'messages.putBack',
    input: { conversation_id, seq: unreadFrom(conversation), message_id },
  })
  return offered()
}

export const readAll = ({ id: conversation_id, last_seq: seq }: Conversation) =>
  attempt(reading, { conversation_id, seq, opened: true })
