import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import { dayHeader, dayOfCard } from '../data/when.ts'
import css from './agenda.module.css'
import { EventRow } from './EventRow.tsx'

const few = 4

/** The events that wait for one's answer, before all others. One that was answered here stays until one goes. */
export function NeedsAnswer({ cards, open, named }: { cards: readonly EventCard[]; open: number; named: boolean }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  const [all, showAll] = useState(false)
  const now = serverDate()
  if (cards.length === 0) return null
  return (
    <section className={css.needs} aria-labelledby="needs-answer">
      <h2 id="needs-answer" className={css.heading}>
        {t`Needs your answer`} {open > 0 && <span className={css.count}>{open}</span>}
      </h2>
      <ul className={css.card} data-needs>
        {(all ? cards : cards.slice(0, few)).map((card) => (
          <EventRow
            key={card.id}
            card={card}
            day={dayHeader(dayOfCard(card), now).name}
            group={named ? groups.find(({ id }) => id === card.group_id) : undefined}
          />
        ))}
      </ul>
      {!all && cards.length > few && (
        <Button variant="subtle" onClick={() => showAll(true)}>
          {t`Show all ${cards.length}`}
        </Button>
      )}
    </section>
  )
}
