import { Plural, Trans } from '@lingui/react/macro'
import { IconCards } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '../data/conversations.ts'
import { loudestFirst } from '../list/sections.ts'
import { UnreadConversation } from './UnreadConversation.tsx'
import css from './unread-list.module.css'

/** The loudest of them, and the ways to the others: one by one, or all. */
export function UnreadList({ unread, few }: { unread: readonly Conversation[]; few: number }) {
  const more = unread.length - few
  return (
    <>
      <ul>
        {unread
          .toSorted(loudestFirst)
          .slice(0, few)
          .map((one) => (
            <UnreadConversation key={one.id} conversation={one} />
          ))}
      </ul>
      <p className={css.rest}>
        <Link to="/messages" search={{ view: 'deck' }}>
          <IconCards size={18} stroke={1.5} aria-hidden="true" />
          <Trans>Go through them one by one</Trans>
        </Link>
        {more > 0 && (
          <Link to="/messages">
            <Plural value={more} one="# more conversation" other="# more conversations" />
          </Link>
        )}
      </p>
    </>
  )
}
