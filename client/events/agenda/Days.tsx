import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import { dayHeader, dayOfCard } from '../data/when.ts'
import css from './agenda.module.css'
import { EventRow } from './EventRow.tsx'

/** Events under their days, in the order in which they come; `named` with the group of each. */
export function Days({ cards, named }: { cards: readonly EventCard[]; named: boolean }) {
  const groups = useMyGroupsSoFar()
  const now = serverDate()
  return byDay(cards).map(({ day, of }) => {
    const { name, date } = dayHeader(day, now)
    return (
      <section key={day} className={css.day} aria-labelledby={`day-${day}`} data-day={day}>
        <h3 id={`day-${day}`} className={css.dayHead}>
          {name} {date && <span className={css.date}>{date}</span>}
        </h3>
        <ul className={css.card}>
          {of.map((card) => (
            <EventRow
              key={card.id}
              card={card}
              group={named ? groups.find(({ id }) => id === card.group_id) : undefined}
            />
          ))}
        </ul>
      </section>
    )
  })
}

/** Days in the order of the cards; what has begun before today stands under today’s first day as it is. */
function byDay(cards: readonly EventCard[]) {
  const days = new Map<string, EventCard[]>()
  for (const card of cards) {
    const day = dayOfCard(card)
    days.set(day, [...(days.get(day) ?? []), card])
  }
  return [...days].map(([day, of]) => ({ day, of }))
}
