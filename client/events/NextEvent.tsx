import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { serverDate } from '../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../lib/registries/row-commands.ts'
import { nearDay } from '../lib/settings/time.ts'
import { useDesk } from '../ui/use-desk.ts'
import { AnswerGroup } from './answer/AnswerGroup.tsx'
import { answerEvent } from './answer/answer-event.ts'
import { answerState } from './answer/answer-state.ts'
import { Counts } from './answer/Counts.tsx'
import type { EventCard } from './data/events.ts'
import { useOpenEvent, withEvent } from './data/use-open-event.ts'
import { dayHeader, dayOfCard, forViewer, hours } from './data/when.ts'
import css from './home-events.module.css'
import { EventCover } from './poster/EventCover.tsx'

/** The next event in a card of its own, with the three answers. */
export function NextEvent(props: { card: EventCard; group: string | undefined; more?: ReactNode }) {
  const { card, group, more } = props
  const { t } = useLingui()
  const now = serverDate()
  const open = useOpenEvent()
  const desk = useDesk()
  const takes = answerState(card, now) === 'open'
  const row = useRow<HTMLDivElement>(
    card.id,
    card.title,
    rowCommands(
      { key: 'open', label: t`Open`, run: () => open(card) },
      takes && { key: 'answerGoing', label: t`Going`, run: () => answerEvent(card, 'going') },
      takes && { key: 'answerMaybe', label: t`Maybe`, run: () => answerEvent(card, 'maybe') },
      takes && { key: 'answerDeclined', label: t`Can’t`, run: () => answerEvent(card, 'declined') },
    ),
  )
  const beside = forViewer(card, now)
  const day = dayOfCard(card)
  return (
    <div className={css.card} data-state={card.state} data-event={card.event_id} {...row}>
      <EventCover card={card} className={css.thumb} />
      <div className={css.words}>
        {more && <span className={css.others}>{more}</span>}
        <p className={css.when}>
          <b>{desk ? dayHeader(day, now).name : nearDay(day, now)}</b>{' '}
          <time dateTime={card.starts_at}>{hours(card, now)}</time> {beside && <span>({beside})</span>}
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
