import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { serverDate } from '../lib/browser/server-clock.ts'
import agenda from './agenda/agenda.module.css'
import { EventRow } from './agenda/EventRow.tsx'
import { useAnswered } from './answer/use-answered.ts'
import { upcoming } from './data/events.ts'
import { dayHeader, dayOfCard } from './data/when.ts'
import css from './home-events.module.css'

const Peek = lazy(async () => ({ default: (await import('./EventPeek.tsx')).EventPeek }))

const few = 3

/** On a group’s page: its next events, answered in place. Nothing while there is none. */
export function NextOfGroup({ groupId }: { groupId: string }) {
  const now = serverDate()
  const cards = useAnswered(useSuspenseQuery(upcoming(groupId)).data).filter(({ draft }) => !draft)
  return (
    <>
      {cards.length > 0 && (
        <section className={css.group} aria-labelledby="next-events">
          <header className={css.head}>
            <h2 id="next-events" className={css.heading}>
              <Trans>Next events</Trans>
            </h2>
            {cards.length > few && (
              <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'events' }} className={css.more}>
                <Trans>All events</Trans>
              </Link>
            )}
          </header>
          <ul className={agenda.card}>
            {cards.slice(0, few).map((card) => (
              <EventRow key={card.id} card={card} day={dayHeader(dayOfCard(card), now).name} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        <Peek />
      </Suspense>
    </>
  )
}
