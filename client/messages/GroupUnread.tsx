import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { myConversations } from './data/conversations.ts'
import css from './unread-badge.module.css'

/** The number of unread messages in the conversation of a group, unless it is muted. */
export function GroupUnread({ groupId }: { groupId: string }) {
  const conversation = useQuery(myConversations).data?.find(({ id }) => id === groupId)
  if (!conversation || conversation.unread === 0 || conversation.muted) return null
  const { unread, mentions } = conversation
  return (
    <span
      className={css.badge}
      data-mention={mentions > 0}
      role="img"
      aria-label={plural(unread, { one: '# unread message', other: '# unread messages' })}
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
