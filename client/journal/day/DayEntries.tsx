import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { entriesOfMonth } from '../data/entries.ts'
import { newestFirst } from '../timeline/timeline-rows.ts'
import { useStartEntry } from '../write/start-entry.ts'
import { DayEntry } from './DayEntry.tsx'

/** The entries of a day in the order of the day; where there are none, the way to write one. */
export function DayEntries({ day }: { day: string }) {
  const { t } = useLingui()
  const start = useStartEntry()
  const { data: ofMonth } = useSuspenseQuery(entriesOfMonth(day.slice(0, 7)))
  const entries = ofMonth.filter(({ entry_date }) => entry_date === day).toSorted((a, b) => newestFirst(b, a))
  if (entries.length === 0)
    return (
      <EmptyState
        art={<IconCalendar size={26} stroke={1.5} />}
        title={t`Nothing written on this day`}
        words={t`You can still write about it. The entry gets this date.`}
      >
        <Button onClick={() => start({ on: day })}>{t`Write about this day`}</Button>
      </EmptyState>
    )
  return entries.map((entry) => <DayEntry key={entry.id} entry={entry} />)
}
