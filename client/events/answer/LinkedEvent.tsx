import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { cardOf } from '../data/events.ts'
import { dayHeader, dayOfCard, forViewer, hours } from '../data/when.ts'
import { EventCover } from '../poster/EventCover.tsx'
import { AnswerGroup } from './AnswerGroup.tsx'
import css from './answer.module.css'
import { Counts } from './Counts.tsx'
import { useAnswered } from './use-answered.ts'

/** The card of an event whose link is in a message, under the rights of whoever reads it. */
export function LinkedEvent({ address }: { address: URL }) {
  const event = address.searchParams.get('eventId') ?? ''
  const on = address.searchParams.get('on') ?? null
  const { data = [], isPending } = useQuery(cardOf(event, on))
  const [card] = useAnswered(data)
  // the conversation is at its end, and stays there when the card comes
  if (isPending) return <div className={css.linkedComing} aria-hidden="true" />
  if (!card) return null
  const now = serverDate()
  const beside = forViewer(card, now)
  return (
    <article className={css.linked} data-state={card.state}>
      <EventCover card={card} className={css.band} />
      <p className={css.when}>
        {dayHeader(dayOfCard(card), now).name}{' '}
        <time dateTime={card.starts_at}>
          {hours(card, now)} {beside && `(${beside})`}
        </time>
      </p>
      <Link to="/events" search={{ eventId: card.event_id, on: card.on_date }} className={css.linkedTitle} dir="auto">
        {card.title}
      </Link>
      <Counts card={card} />
      <AnswerGroup card={card} source="chat" />
    </article>
  )
}
