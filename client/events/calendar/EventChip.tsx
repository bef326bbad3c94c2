import type { CSSProperties } from 'react'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { hourOf } from './day-label.ts'

/** An event in the cell of a day. Keys reach it through its day. */
export function EventChip(props: { entry: DayEntry; color: string | undefined; onOpen: (card: EventCard) => void }) {
  const { entry, color, onOpen } = props
  const { card } = entry
  const time = hourOf(entry)
  const tint: CSSProperties & { '--of'?: string } = color ? { '--of': `var(--${color})` } : {}
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.chip}
      data-state={card.draft ? 'draft' : card.state}
      data-mine={card.my_status ?? undefined}
      style={tint}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(card)
      }}
    >
      {time && <time>{time}</time>} <span>{card.title}</span>
    </button>
  )
}
