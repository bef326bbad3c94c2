import { Trans } from '@lingui/react/macro'
import { IconCalendarEvent, IconChecklist, IconNotebook, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkedThing } from '../../lib/registries/label-lookup.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { cardsOf, type Message } from '../data/messages.ts'
import { LinkCard } from './LinkCard.tsx'
import css from './message.module.css'
import { ownLinks } from './own-links.ts'
import { useRequestCards } from './use-request-cards.ts'

const AskedLesson = lazy(async () => ({ default: (await withWords(import('./AskedLesson.tsx'))).AskedLesson }))

/** The tasks and announcements made of a message, and the cards of its links. */
export function Embeds({ message }: { message: Message }) {
  const tasks = (message.links ?? []).filter(({ target_type }) => target_type === 'task')
  const events = (message.links ?? []).filter(({ target_type }) => target_type === 'event')
  const asked = (message.links ?? []).filter(({ target_type }) => target_type === 'lesson_thread')
  const kept = (message.links ?? []).filter(({ target_type }) => target_type === 'journal_entry')
  const announced = message.links?.some(({ target_type }) => target_type === 'announcement')
  const cards = useCards(message)
  const made = events.map(({ target_id }) => new URL(`/events?eventId=${target_id}`, location.origin))
  return (
    <>
      {tasks.map(({ target_id }) => (
        <Link key={target_id} to="/tasks" search={{ taskId: target_id }} className={css.became}>
          <IconChecklist size={16} stroke={1.5} aria-hidden="true" />
          <Trans>Turned into a task</Trans>
        </Link>
      ))}
      {events.map(({ target_id }) => (
        <Link key={target_id} to="/events" search={{ eventId: target_id }} className={css.became}>
          <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
          <Trans>Turned into an event</Trans>
        </Link>
      ))}
      {kept.map(({ target_id }) => (
        <Link key={target_id} to="/journal" search={{ entry: target_id }} className={css.became}>
          <IconNotebook size={16} stroke={1.5} aria-hidden="true" />
          <Trans>Kept in your journal. Only you see this.</Trans>
        </Link>
      ))}
      {asked.map(({ target_id }) => (
        <Suspense key={target_id}>
          <AskedLesson threadId={target_id} />
        </Suspense>
      ))}
      {made.map((address) => (
        <OwnCard key={address.href} address={address} />
      ))}
      {announced && (
        <Link
          to="/groups/$groupId"
          // what is said in a group has the id of the group
          params={{ groupId: message.conversation_id }}
          search={{ tab: 'announcements' }}
          className={css.became}
        >
          <IconSpeakerphone size={16} stroke={1.5} aria-hidden="true" />
          <Trans>Announced</Trans>
        </Link>
      )}
      {ownLinks(message.body_html).map((address) => (
        <OwnCard key={address.href} address={address} />
      ))}
      {cards.map((card) => (
        <LinkCard key={card.url} card={card} />
      ))}
    </>
  )
}

/** The card of something in this app, from the room that it belongs to. */
function OwnCard({ address }: { address: URL }) {
  const Card = linkedThing(address)?.Card
  return (
    Card && (
      <Suspense fallback={<div className={css.cardComing} aria-hidden="true" />}>
        <Card address={address} />
      </Suspense>
    )
  )
}

/** The cards in the order of their links; one that nobody had asked for when the message was read is looked for. */
function useCards(message: Message) {
  const places = (message.cards ?? []).toSorted((a, b) => a.place - b.place)
  const missing = places.flatMap(({ url, card }) => (card?.fetched_at ? [] : url))
  const { data: late = [] } = useQuery(cardsOf(missing))
  useRequestCards(message.id, late.length === missing.length && late.some(({ fetched_at }) => !fetched_at))
  return places.flatMap(({ url, card }) => {
    const its = card?.fetched_at ? card : late.find((one) => one.url === url)
    return its && !its.failed && its.title ? [its] : []
  })
}
