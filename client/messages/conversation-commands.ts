import { t } from '@lingui/core/macro'
import { serverDate, serverNow } from '../lib/browser/server-clock.ts'
import { attempt } from '../lib/query/query.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { myId } from '../lib/supabase/session.ts'
import { settingPlace } from './data/conversation-writes.ts'
import type { Conversation } from './data/conversations.ts'

/* What a person does with a conversation of the list, each with its undo. */

/** For eight hours; undone where it was meant for somebody else. */
export function muteConversation({ id: conversation_id, muted_until }: Conversation, title: string) {
  const until = new Date(serverNow() + 8 * 3_600_000).toISOString()
  attempt(settingPlace, { conversation_id, user_id: myId(), muted_until: until })
  offerUndo(t`Muted “${title}” for eight hours`, { verb: 'messages.place', input: { conversation_id, muted_until } })
}

export function hideConversation({ id: conversation_id }: Conversation, title: string) {
  attempt(settingPlace, { conversation_id, user_id: myId(), hidden_at: serverDate().toISOString() })
  offerUndo(t`Hid “${title}” until the next message`, {
    verb: 'messages.place',
    input: { conversation_id, hidden_at: null },
  })
}
