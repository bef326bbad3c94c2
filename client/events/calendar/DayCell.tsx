import { Plural } from '@lingui/react/macro'
import { memo } from 'react'
import css from './calendar.module.css'
import { dayLead, dayNumber } from './day-label.ts'
import { EventChip } from './EventChip.tsx'
import type { DayLanes } from './month-lanes.ts'

/** A day of a month. What is pressed in it the grid hears, so that a day is drawn anew only when it has changed. */
export const DayCell = memo(function DayCell(props: {
  day: string
  /** It has the focus of the grid. */
  current: boolean
  /** It belongs to the month before or after. */
  outside: boolean
  today: boolean
  lanes: DayLanes
  colorOf: (groupId: string) => string | undefined
}) {
  const { day, current, outside, today, lanes, colorOf } = props
  return (
    <td
      tabIndex={current ? 0 : -1}
      data-day={day}
      data-outside={outside}
      aria-current={today ? 'date' : undefined}
      className={css.cell}
    >
      <span className={css.number} aria-hidden="true">
        {dayNumber(day)}
      </span>
      <span className={css.unseen}>{dayLead(day, lanes.count)} </span>
      {places.slice(0, lanes.lanes.length).map((place) => {
        const lane = lanes.lanes[place]
        if (!lane) return <span key={place} className={css.free} />
        const { entry, days } = lane
        if (days > 0) return <EventChip key={place} entry={entry} color={colorOf(entry.card.group_id)} lane={lane} />
        return (
          <span key={place} className={css.free}>
            <span className={css.unseen}>{entry.card.title} </span>
          </span>
        )
      })}
      {lanes.more > 0 && (
        <span className={css.more}>
          <Plural value={lanes.more} one="# more" other="# more" />
        </span>
      )}
    </td>
  )
})

// a line stays the same element in every month: to write other words into it is sooner done than to draw a new one
const places = [0, 1, 2] as const
