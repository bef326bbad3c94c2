import { useEffect, useRef } from 'react'
import { weekOf } from '../../lib/settings/days.ts'
import { clock } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { DayNames } from './DayNames.tsx'
import { dayLead } from './day-label.ts'
import { EventChip } from './EventChip.tsx'
import type { useDayGrid } from './use-day-grid.ts'
import { minuteOf, placed } from './week-layout.ts'

interface WeekProps {
  day: string
  today: string
  now: Date
  entries: ReadonlyMap<string, DayEntry[]>
  colorOf: (groupId: string) => string | undefined
  label: string
  keys: ReturnType<typeof useDayGrid>
  onDay: (day: string) => void
  onOpenDay: (day: string, cell: HTMLElement) => void
  onOpen: (card: EventCard) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A week by the hour. It opens an hour before its first event, so that suppers are in sight too. */
export function WeekGrid({ keys, label, ...props }: WeekProps) {
  const days = weekOf(props.day)
  const scroller = useRef<HTMLDivElement>(null)
  const first = firstHour(days, props.entries)
  useEffect(() => {
    const box = scroller.current
    if (box) box.scrollTop = (box.scrollHeight / 24) * first
  }, [first])
  return (
    <div ref={scroller} className={css.weekly}>
      <div className={css.scale} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>
            {hour > 0 && clock(new Date(2026, 0, 5, hour), Intl.DateTimeFormat().resolvedOptions().timeZone)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA */}
      <table role="grid" aria-label={label} className={css.hours} {...keys}>
        <thead>
          <DayNames days={days} dated today={props.today} />
        </thead>
        <tbody>
          <tr className={css.columns}>
            {days.map((one) => (
              <DayColumn key={one} one={one} {...props} />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const morning = 7

/** The hour before the first event of a week that has an hour; of an empty week the morning. */
function firstHour(days: readonly string[], entries: WeekProps['entries']) {
  const minutes = days.flatMap((day) =>
    (entries.get(day) ?? []).filter(({ timed }) => timed).map(({ card }) => minuteOf(card.starts_at, day, 0)),
  )
  return minutes.length > 0 ? Math.max(0, Math.floor(Math.min(...minutes) / 60) - 1) : morning
}

function DayColumn(props: Omit<WeekProps, 'keys' | 'label'> & { one: string }) {
  const { one, day, today, now, entries, colorOf, onDay, onOpenDay, onOpen } = props
  const all = entries.get(one) ?? []
  const whole = all.filter(({ card }) => card.all_day)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of its cells
    <td
      tabIndex={one === day ? 0 : -1}
      data-day={one}
      aria-current={one === today ? 'date' : undefined}
      className={css.column}
      onFocus={({ target, currentTarget }) => target === currentTarget && one !== day && onDay(one)}
      onClick={({ currentTarget }) => onOpenDay(one, currentTarget)}
    >
      <span className={css.unseen}>{dayLead(one, all.length)} </span>
      {whole.length > 0 && (
        <span className={css.whole}>
          {whole.map((entry) => (
            <EventChip key={entry.card.id} entry={entry} color={colorOf(entry.card.group_id)} onOpen={onOpen} />
          ))}
        </span>
      )}
      {placed(
        all.filter(({ card }) => !card.all_day),
        one,
      ).map(({ entry, from, to, column, columns }) => (
        <span
          key={entry.card.id}
          className={css.slot}
          style={{
            top: `${(from / 1440) * 100}%`,
            height: `${((to - from) / 1440) * 100}%`,
            insetInlineStart: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          <EventChip entry={entry} color={colorOf(entry.card.group_id)} onOpen={onOpen} />
        </span>
      ))}
      {one === today && (
        <span className={css.now} style={{ top: `${(minuteOf(now.toISOString(), one, 0) / 1440) * 100}%` }} />
      )}
    </td>
  )
}
