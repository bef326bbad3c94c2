import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Html } from '../../ui/html/Html.tsx'
import { useCheckIn } from '../attendance/use-check-in.ts'
import { type EventCard, type EventRow, eventOf } from '../data/events.ts'
import { questionsOf } from '../data/questions.ts'
import { type EventRights, useEventRights } from '../data/use-event-rights.ts'
import { type Phase, phaseOf, type Section, sectionsIn } from '../kit/sections.ts'
import { useNow } from '../kit/use-now.ts'
import { isPingTime } from '../pings/ping-time.ts'
import { EventCover } from '../poster/EventCover.tsx'
import { EventTalk } from '../talk/EventTalk.tsx'
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

const Attendance = lazy(async () => ({
  default: (await withWords(import('../attendance/Attendance.tsx'))).Attendance,
}))

const SeriesAnswer = lazy(async () => ({
  default: (await withWords(import('../series/SeriesAnswer.tsx'))).SeriesAnswer,
}))
const Pings = lazy(async () => ({ default: (await withWords(import('../pings/Pings.tsx'))).Pings }))
const Suggestions = lazy(async () => ({
  default: (await withWords(import('../suggestions/Suggestions.tsx'))).Suggestions,
}))
const PlanAgain = lazy(async () => ({ default: (await withWords(import('../kit/PlanAgain.tsx'))).PlanAgain }))
const QuestionAnswers = lazy(async () => ({
  default: (await withWords(import('../questions/QuestionAnswers.tsx'))).QuestionAnswers,
}))
const Slots = lazy(async () => ({ default: (await withWords(import('../slots/Slots.tsx'))).Slots }))

/** The page of an event, from its cover to its history, with one’s answer at the thumb. */
export function EventContent({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const event = useQuery(eventOf(card.event_id)).data?.[0]
  const may = useEventRights(card)
  const now = useNow()
  const [asking, ask] = useState(false)
  const phase = phaseOf(card, now)
  const sections = useSections({ card, event, may, phase, now })
  return (
    <>
      <PanelHead card={card} may={may} onClose={onClose} />
      <div className={css.scroll} data-state={card.state}>
        <EventCover named card={card} className={css.cover} />
        <h2 className={css.title} dir="auto">
          {card.title}
        </h2>
        <Notices card={card} event={event} may={may} />
        {sectionsIn(phase).map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
      </div>
      <AnswerBar card={card} questions={questionsOf(event)} asking={asking} onGoing={ask} />
    </>
  )
}

interface Content {
  card: EventCard
  event: EventRow | undefined
  may: EventRights
  phase: Phase
  now: Date
}

/** The sections of an event that there are for who reads it; their order is said elsewhere. */
function useSections({ card, event, may, phase, now }: Content): Partial<Record<Section, ReactNode>> {
  const { t } = useLingui()
  const comes = card.my_status === 'going' || card.my_status === 'maybe'
  const on = card.state === 'scheduled'
  const checkIn = useCheckIn(card)
  return {
    pings: isPingTime(card, now) && (
      <Suspense>
        <Pings card={card} />
      </Suspense>
    ),
    facts: <Facts card={card} event={event} />,
    suggestions: card.mine && on && phase !== 'after' && (
      <Suspense>
        <Suggestions card={card} mayMove={may.change} />
      </Suspense>
    ),
    description: event?.body_html && (
      <section className={css.part} aria-label={t`Description`}>
        <Html html={event.body_html} />
      </section>
    ),
    series: card.repeats && !card.draft && (
      <Suspense fallback={<div className={css.coming} />}>
        <SeriesAnswer card={card} />
      </Suspense>
    ),
    guests: <GuestList card={card} may={may} />,
    questions: may.organise && !card.draft && questionsOf(event).length > 0 && (
      <Suspense fallback={<div className={css.coming} />}>
        <QuestionAnswers card={card} questions={questionsOf(event)} />
      </Suspense>
    ),
    hosts: <Hosts card={card} may={may} />,
    slots: (
      <Suspense>
        <Slots card={card} may={may} />
      </Suspense>
    ),
    tasks: <Prepare card={card} mayAdd={may.organise && on} over={phase === 'after'} />,
    talk: !card.draft && <EventTalk card={card} />,
    reminders: comes && on && phase !== 'after' && <Reminders card={card} />,
    attendance: checkIn !== 'none' && (
      <Suspense fallback={<div className={css.coming} />}>
        <Attendance card={card} isOpen={checkIn === 'open'} />
      </Suspense>
    ),
    again: may.change && !card.draft && (
      <Suspense>
        <PlanAgain card={card} />
      </Suspense>
    ),
    history: <History card={card} />,
  }
}
