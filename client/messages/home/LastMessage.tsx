import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { myConversations } from '../data/conversations.ts'
import { useLastWords } from '../list/use-last-words.ts'
import css from './last-message.module.css'

/** Under the name of a group: its last message, with a dot where something is unread; before the first, what else is known. */
export function LastMessage({ groupId, children }: { groupId: string; children: ReactNode }) {
  const lastWords = useLastWords()
  const conversation = useQuery(myConversations).data?.find(({ id }) => id === groupId)
  if (!conversation?.last_message) return children
  const { unread, mentions, muted } = conversation
  return (
    <>
      {lastWords(conversation)}
      {unread > 0 && !muted && (
        <span
          className={css.dot}
          data-mention={mentions > 0}
          role="img"
          aria-label={plural(unread, { one: '# unread message', other: '# unread messages' })}
        />
      )}
    </>
  )
}
