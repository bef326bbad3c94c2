import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf, weekOf } from '../../lib/settings/days.ts'
import { monthAfter, weeksOfMonth } from '../../ui/fields/months.ts'
import type { EventCard } from '../data/events.ts'
import { between } from '../data/events.ts'
import { byDay } from './by-day.ts'
import css from './calendar.module.css'
import { DayPopover } from './DayPopover.tsx'
import { spanOf } from './day-keys.ts'
import { monthName, weekName } from './day-label.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { useDayGrid } from './use-day-grid.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** A month or a week of events, with the way to the one before and the next. The day that has the focus is in the address. */
export function CalendarView(props: {
  view: 'month' | 'week'
  /** The day that has the focus. */
  day: string
  groupId: string | null
  onDay: (day: string) => void
  onOpen: (card: EventCard) => void
  onNew?: ((day: string) => void) | undefined
}) {
  const { view, day, groupId, onDay, onOpen, onNew } = props
  const [opened, setOpened] = useState<{ day: string; anchor: HTMLElement }>()
  const now = serverDate()
  const today = dayOf(now)
  const days = view === 'month' ? weeksOfMonth(day).flat() : weekOf(day)
  const { since, until } = spanOf(days)
  const { data: cards } = useQuery({ ...between(groupId, since, until), placeholderData: keepPreviousData })
  const entries = useMemo(() => byDay(cards ?? []), [cards])
  const colorOf = useGroupColors()
  const onOpenDay = useCallback((on: string, anchor: HTMLElement) => setOpened({ day: on, anchor }), [])
  const keys = useDayGrid({ view, day, onDay, onOpen: onOpenDay })
  const label = view === 'month' ? monthName(day) : weekName(days)
  const grid = { day, today, entries, colorOf, label, keys, onDay, onOpenDay, onOpen }
  return (
    <section className={css.calendar} aria-busy={!cards}>
      <CalendarHead
        label={label}
        onStep={(way) => onDay(view === 'month' ? monthAfter(day, way) : dayAfter(day, 7 * way))}
        onToday={() => onDay(today)}
      />
      {view === 'month' ? <MonthGrid {...grid} /> : <WeekGrid {...grid} now={now} />}
      {opened && (
        <DayPopover
          {...opened}
          entries={entries.get(opened.day) ?? []}
          onOpen={onOpen}
          onNew={onNew}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

function CalendarHead({
  label,
  onStep,
  onToday,
}: {
  label: string
  onStep: (way: 1 | -1) => void
  onToday: () => void
}) {
  const { t } = useLingui()
  const icon = { size: 20, stroke: 1.5, className: css.arrow } as const
  return (
    <header className={css.head}>
      <h2 aria-live="polite">{label}</h2>
      <ActionIcon variant="default" size={36} aria-label={t`Previous`} onClick={() => onStep(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <Button variant="default" size="sm" onClick={onToday}>{t`Today`}</Button>
      <ActionIcon variant="default" size={36} aria-label={t`Next`} onClick={() => onStep(1)}>
        <IconChevronRight {...icon} />
      </ActionIcon>
    </header>
  )
}

function useGroupColors() {
  const groups = useMyGroupsSoFar()
  return useMemo(() => {
    const colors = new Map(groups.map(({ id, color }) => [id, color]))
    return (groupId: string) => colors.get(groupId)
  }, [groups])
}
