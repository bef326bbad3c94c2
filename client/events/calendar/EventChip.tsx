import type { CSSProperties } from 'react'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { hourOf } from './day-label.ts'
import type { Lane } from './month-lanes.ts'

/** An event in the cell of a day, or over the days that it goes on for. Keys reach it through its day. */
export function EventChip(props: {
  entry: DayEntry
  color: string | undefined
  /** In a month, where the grid hears what is pressed. */
  lane?: Lane
  onOpen?: (card: EventCard) => void
}) {
  const { entry, color, lane, onOpen } = props
  const { card } = entry
  const time = hourOf(entry)
  const style: CSSProperties & { '--of'?: string; '--days'?: number } = {
    ...(color && { '--of': `var(--${color})` }),
    ...(lane && lane.days > 1 && { '--days': lane.days }),
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.chip}
      data-card={card.id}
      data-state={card.draft ? 'draft' : card.state}
      data-mine={card.my_status ?? undefined}
      data-long={lane && (lane.days > 1 || lane.before || lane.after) ? true : undefined}
      data-before={lane?.before || undefined}
      data-after={lane?.after || undefined}
      style={style}
      onClick={
        onOpen &&
        ((event) => {
          event.stopPropagation()
          onOpen(card)
        })
      }
    >
      {time && <time>{time}</time>} <span>{card.title}</span>
    </button>
  )
}
