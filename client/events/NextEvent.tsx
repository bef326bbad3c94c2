import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AnswerGroup } from './answer/AnswerGroup.tsx'
import { Counts } from './answer/Counts.tsx'
import type { EventCard } from './data/events.ts'
import { withEvent } from './data/use-open-event.ts'
import { dayHeader, dayOfCard, forViewer, hours } from './data/when.ts'
import css from './home-events.module.css'
import { EventCover } from './poster/EventCover.tsx'

/** The next event in a card of its own, with the three answers. */
export function NextEvent({ card, group }: { card: EventCard; group: string | undefined }) {
  const now = new Date()
  const beside = forViewer(card, now)
  return (
    <div className={css.card} data-state={card.state} data-event={card.event_id}>
      <EventCover card={card} className={css.thumb} />
      <div className={css.words}>
        <p className={css.when}>
          <b>{dayHeader(dayOfCard(card), now).name}</b> <time dateTime={card.starts_at}>{hours(card, now)}</time>{' '}
          {beside && <span>({beside})</span>}
        </p>
        <Link to="." search={withEvent(card)} resetScroll={false} className={css.title} dir="auto">
          {card.title}
        </Link>
        <p className={css.meta}>
          {group && <span dir="auto">{group}</span>}
          {card.place_name && <span dir="auto">{card.place_name}</span>}
          <Counts card={card} />
        </p>
        {card.my_questions_open && (
          <Link to="." search={withEvent(card)} resetScroll={false} className={css.asks}>
            <Trans>Answer its questions</Trans>
          </Link>
        )}
      </div>
      <AnswerGroup card={card} />
    </div>
  )
}
