import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queue } from '../../lib/outbox/outbox.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt, query } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { mentionedIn } from '../data/body.ts'
import type { Conversation } from '../data/conversations.ts'
import { messageRows, sendingMessage } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import { messagesOf } from '../data/messages.ts'
import { outgoingOf, stateOf, withOutgoing } from '../data/outgoing.ts'
import type { ComposerMode } from '../data/picker.ts'
import { scheduledMessages, wallClock } from '../data/scheduled-queries.ts'
import { calledBy } from '../data/teams.ts'
import { topic } from '../data/topics.ts'
import { askForCards } from '../data/uploads.ts'
import { useMe } from '../data/use-people.ts'
import { takeUploads } from './use-uploads.ts'

/** Says what stands in the field: as a message, as its new words, or later; and counts whom it would call. */
export function useSend(conversation: Conversation) {
  const { id } = conversation
  const [names, setNames] = useState<string[]>([])
  const several = names.some((name) => name === id || !conversation.people.includes(name))
  const asked = useQuery({ ...calledBy(id, names), enabled: several && names.length > 0 }).data

  /** Counts the people that a text mentions: a person is one, a team or everybody is asked for. */
  function calls(html: string): number {
    const found = mentionedIn(html)
    if (found.join() !== names.join()) queueMicrotask(() => setNames(found))
    if (found.length === 0) return 0
    if (found.includes(id)) return asked ?? conversation.people_count - 1
    return several ? (asked ?? found.length) : found.length
  }

  function now(html: string, doing: ComposerMode | null, at?: Date) {
    if (doing?.kind === 'edit') {
      const { message } = doing
      if (html === message.body_html || !html) return
      if (doing.scheduled)
        return attempt(scheduledMessages.changing, { id: message.id, version: message.version, body_html: html })
      return attempt(messageRows.changing, { id: message.id, version: message.version, body_html: html })
    }
    const about = topic.get().get(id)
    const message = { id: newId(), conversation_id: id, body_html: html, ...(about && { topic_id: about }) }
    const reply = doing?.kind === 'reply' ? { reply_to_id: doing.message.id } : {}
    if (at) return attempt(scheduledMessages.adding, { ...message, ...reply, send_on: wallClock(at), tz: zone() })
    const attachments = takeUploads(id)
    const files = attachments.length > 0 ? { attachments } : {}
    const linked = html.includes('<a href="http')
    attempt(sendingMessage, { ...message, ...reply, ...files }, () => {
      if (linked) void askForCards(message.id)
    })
  }
  return { calls, now }
}

/** The last message that one wrote here and that was not refused, also while it waits to be sent. */
export function useLastOfMine(conversationId: string) {
  const me = useMe()
  return () => {
    const outgoing = outgoingOf(queue.get(), conversationId)
    const sent = query.getQueryData<Message[]>(messagesOf(conversationId).queryKey) ?? []
    return withOutgoing(sent, outgoing).findLast(
      (one) =>
        one.sender_id === me &&
        !one.deleted_at &&
        one.kind === 'text' &&
        stateOf(one, outgoing.get(one.id)) !== 'failed',
    )
  }
}
