import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Html } from '../../ui/html/Html.tsx'
import { type EventCard, eventOf } from '../data/events.ts'
import { useEventRights } from '../data/use-event-rights.ts'
import { EventCover } from '../poster/EventCover.tsx'
import { AnswerBar } from './AnswerBar.tsx'
import { Facts } from './Facts.tsx'
import { GuestList } from './GuestList.tsx'
import { History } from './History.tsx'
import { Hosts } from './Hosts.tsx'
import { Notices } from './Notices.tsx'
import { PanelHead } from './PanelHead.tsx'
import { Prepare } from './Prepare.tsx'
import css from './page.module.css'
import { Reminders } from './Reminders.tsx'

const SeriesAnswer = lazy(async () => ({
  default: (await withWords(import('../series/SeriesAnswer.tsx'))).SeriesAnswer,
}))

/** The page of an event, from its cover to its history, with one’s answer at the thumb. */
export function EventContent({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const event = useQuery(eventOf(card.event_id)).data?.[0]
  const may = useEventRights(card)
  const [asking, ask] = useState(false)
  const comes = card.my_status === 'going' || card.my_status === 'maybe'
  return (
    <>
      <PanelHead card={card} may={may} onClose={onClose} />
      <div className={css.scroll} data-state={card.state}>
        <EventCover named card={card} className={css.cover} />
        <h2 className={css.title} dir="auto">
          {card.title}
        </h2>
        <Notices card={card} event={event} may={may} />
        <Facts card={card} event={event} />
        {event?.body_html && (
          <section className={css.part} aria-label={t`Description`}>
            <Html html={event.body_html} />
          </section>
        )}
        {card.repeats && !card.draft && (
          <Suspense fallback={<div className={css.coming} />}>
            <SeriesAnswer card={card} />
          </Suspense>
        )}
        <GuestList card={card} may={may} />
        <Hosts card={card} may={may} />
        {comes && card.state === 'scheduled' && <Reminders card={card} />}
        <Prepare card={card} mayAdd={may.organise && card.state === 'scheduled'} />
        <History card={card} />
      </div>
      <AnswerBar card={card} asking={asking} onGoing={ask} />
    </>
  )
}
