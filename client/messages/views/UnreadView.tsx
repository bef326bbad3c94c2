import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../../lib/query/query.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { reading } from '../data/conversation-writes.ts'
import { myConversations } from '../data/conversations.ts'
import { unreadWhy } from '../data/message-details.ts'
import { MessageResult } from '../message/MessageResult.tsx'
import css from '../views.module.css'

/** Exactly the messages that make the number, and a way to be rid of it. */
export function UnreadView() {
  const { t } = useLingui()
  const list = useQuery(unreadWhy).data
  const conversations = useQuery(myConversations).data ?? []
  if (!list) return null
  function clear() {
    for (const id of new Set(list!.map((one) => one.conversation_id))) {
      const seq = conversations.find((one) => one.id === id)?.last_seq
      if (seq) attempt(reading, { conversation_id: id, seq, opened: true })
    }
  }
  if (list.length === 0)
    return (
      <EmptyState
        title={t`No unread messages`}
        words={t`If you still see a badge somewhere, it clears with the next update.`}
      />
    )
  return (
    <div className={css.body}>
      <p className={css.why}>
        <Trans>These messages make up the badge. Muted ones don’t count.</Trans>{' '}
        <Button size="compact-sm" variant="default" onClick={clear}>
          <Trans>Mark all as read</Trans>
        </Button>
      </p>
      <ul>
        {list.map((one) => (
          <MessageResult
            key={one.message_id}
            id={one.message_id}
            conversationId={one.conversation_id}
            senderId={one.sender_id}
            at={one.created_at}
            words={one.preview}
          />
        ))}
      </ul>
    </div>
  )
}
