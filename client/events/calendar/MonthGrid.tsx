import { Plural } from '@lingui/react/macro'
import { weeksOfMonth } from '../../ui/fields/months.ts'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { DayNames } from './DayNames.tsx'
import { dayLead, dayNumber } from './day-label.ts'
import { EventChip } from './EventChip.tsx'
import type { useDayGrid } from './use-day-grid.ts'

/** As many as a cell has room for; the last line says how many more there are. */
const most = 3

interface GridProps {
  day: string
  today: string
  entries: ReadonlyMap<string, DayEntry[]>
  colorOf: (groupId: string) => string | undefined
  label: string
  keys: ReturnType<typeof useDayGrid>
  onDay: (day: string) => void
  onOpenDay: (day: string, cell: HTMLElement) => void
  onOpen: (card: EventCard) => void
}

/** A month, six weeks of it. */
export function MonthGrid({ keys, label, ...props }: GridProps) {
  const weeks = weeksOfMonth(props.day)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA
    <table role="grid" aria-label={label} className={css.month} {...keys}>
      <thead>
        <DayNames days={weeks[0]!} />
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className={css.week}>
            {week.map((one) => (
              <DayCell key={one} one={one} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({
  one,
  day,
  today,
  entries,
  colorOf,
  onDay,
  onOpenDay,
  onOpen,
}: Omit<GridProps, 'keys' | 'label'> & { one: string }) {
  const all = entries.get(one) ?? []
  const shown = all.length > most ? all.slice(0, most - 1) : all
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of its cells
    <td
      tabIndex={one === day ? 0 : -1}
      data-day={one}
      data-outside={one.slice(0, 7) !== day.slice(0, 7)}
      aria-current={one === today ? 'date' : undefined}
      className={css.cell}
      onFocus={({ target, currentTarget }) => target === currentTarget && one !== day && onDay(one)}
      onClick={({ currentTarget }) => onOpenDay(one, currentTarget)}
    >
      <span className={css.number} aria-hidden="true">
        {dayNumber(one)}
      </span>
      <span className={css.unseen}>{dayLead(one, all.length)} </span>
      {shown.map((entry) => (
        <EventChip key={entry.card.id} entry={entry} color={colorOf(entry.card.group_id)} onOpen={onOpen} />
      ))}
      {all.length > shown.length && (
        <span className={css.more}>
          <Plural value={all.length - shown.length} one="# more" other="# more" />
        </span>
      )}
    </td>
  )
}
