import { type FocusEvent, type MouseEvent, useMemo } from 'react'
import { weeksOfMonth } from '../../ui/fields/months.ts'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { DayCell } from './DayCell.tsx'
import { DayNames } from './DayNames.tsx'
import { weekLanes } from './month-lanes.ts'
import type { useDayGrid } from './use-day-grid.ts'

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

// the cells of one month become those of the next, which is sooner done than to draw new ones
const [lines, columns] = [
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
]

/** A month, six weeks of it. */
export function MonthGrid({ day, today, entries, colorOf, label, keys, onDay, onOpenDay, onOpen }: GridProps) {
  const weeks = weeksOfMonth(day)
  const first = weeks[0]![0]!
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weeks follow from the first day
  const lanes = useMemo(() => weeks.map((week) => weekLanes(week, entries)), [first, entries])
  const month = day.slice(0, 7)
  const hands = {
    onFocus: ({ target }: FocusEvent) => {
      const on = target instanceof HTMLElement ? target.dataset.day : undefined
      if (on && on !== day) onDay(on)
    },
    onClick: ({ target }: MouseEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
      if (!cell) return
      const on = cell.dataset.day!
      const pressed = (target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
      const entry = entries.get(on)?.find(({ card }) => card.id === pressed)
      if (entry) onOpen(entry.card)
      else onOpenDay(on, cell)
    },
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA
    <table role="grid" aria-label={label} className={css.month} {...keys} {...hands}>
      <thead>
        <DayNames days={weeks[0]!} />
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line} className={css.week}>
            {columns.map((column) => {
              const one = weeks[line]![column]!
              return (
                <DayCell
                  key={column}
                  day={one}
                  current={one === day}
                  outside={one.slice(0, 7) !== month}
                  today={one === today}
                  lanes={lanes[line]![column]!}
                  colorOf={colorOf}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
