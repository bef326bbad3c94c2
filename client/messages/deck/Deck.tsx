import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Hint } from '../../account/hints/Hint.tsx'
import { toast } from '../../lib/browser/toast.ts'
import { prefetch } from '../../lib/query/query.ts'
import type { Conversation } from '../data/conversations.ts'
import { myConversations } from '../data/conversations.ts'
import { messagesOf } from '../data/messages.ts'
import { useTitles } from '../data/use-people.ts'
import { DeckCard } from './DeckCard.tsx'
import { DeckEnd } from './DeckEnd.tsx'
import css from './deck.module.css'
import { keepCard, readAll, readCard, remindOfCard } from './deck-commands.ts'
import { useDeck } from './use-deck.ts'

/** True on touch devices. */
const finger = matchMedia('(pointer: coarse)')

/** The conversations with something unread, one after the other: keep, read, answer, or have it come back later. */
export function Deck() {
  const { data: list } = useQuery(myConversations)
  return list ? <Cards list={list} /> : null
}

function Cards({ list }: { list: readonly Conversation[] }) {
  const titleOf = useTitles()
  const { card, next, left, passed, again, pass, begin } = useDeck(list)
  const nextId = next?.id
  // the one below is at hand when the one on top goes
  useEffect(() => {
    if (nextId) prefetch(messagesOf(nextId))
  }, [nextId])
  if (!card) return <DeckEnd list={list} passed={passed} again={again} onAgain={begin} />
  const title = titleOf(card)
  const { id } = card
  return (
    <div className={css.deck}>
      <p className={css.count}>
        <Trans>
          {passed.length + 1} of {passed.length + left}
        </Trans>
      </p>
      <Hint name="deck">
        {finger.matches ? (
          <Trans>Swipe right to mark it as read, left to keep it unread.</Trans>
        ) : (
          <Trans>Press → to mark it as read, ← to keep it unread.</Trans>
        )}
      </Hint>
      <div className={css.pile} data-more={next !== undefined}>
        <DeckCard
          key={id}
          conversation={card}
          title={title}
          onKeep={() => pass({ id, how: 'kept', undoable: keepCard(card, title) })}
          onRead={() => pass({ id, how: 'read', undoable: readCard(card, title) })}
          onRemind={(message, at) => pass({ id, how: 'reminded', undoable: remindOfCard(card, message, at) })}
          onReplied={() => {
            readAll(card)
            toast(t`Sent to ${title}`)
            pass({ id, how: 'replied' })
          }}
        />
      </div>
    </div>
  )
}
