import { Plural } from '@lingui/react/macro'
import { memo } from 'react'
import type { Conversation } from '../data/conversations.ts'
import type { Message } from '../data/messages.ts'
import { useLastWords } from '../list/use-last-words.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import { CardMessage } from './CardMessage.tsx'
import css from './deck.module.css'

/** The unread messages, of which the list of conversations has the last words. A finger draws the card, and none of it anew. */
export const CardMessages = memo(function CardMessages(props: {
  conversation: Conversation
  unread: { shown: readonly Message[]; earlier: number } | undefined
}) {
  const { conversation, unread } = props
  const lastWords = useLastWords()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <section className={css.messages} tabIndex={0} aria-labelledby={`card-title-${conversation.id}`}>
        {unread && unread.earlier > 0 && unread.shown.length > 0 && (
          <PlaceLink place={{ conversation: conversation.id }} className={css.earlier}>
            <Plural value={unread.earlier} one="# earlier message" other="# earlier messages" />
          </PlaceLink>
        )}
        {unread && unread.shown.length > 0 ? (
          unread.shown.map((message, nth) => (
            <CardMessage
              key={message.id}
              message={message}
              headed={message.sender_id !== unread.shown[nth - 1]?.sender_id}
            />
          ))
        ) : (
          <p className={css.last} dir="auto">
            {lastWords(conversation)}
          </p>
        )}
      </section>
    </>
  )
})
