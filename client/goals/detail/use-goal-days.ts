import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { entriesOf } from '../data/entries.ts'
import { type GoalMark, readingOf } from '../data/reading.ts'
import type { GoalEntry } from '../data/types.ts'

const none: readonly GoalEntry[] = []

/** The days of a goal: the latest of one’s own as this device has them, and what the database knows of those before. */
export function useGoalDays(goalId: string, isOwn: boolean) {
  const own = useQuery({ ...entriesOf(goalId), enabled: isOwn })
  const reading = useQuery(readingOf(goalId))
  const entries = own.data?.entries ?? none
  const today = dayOf(serverDate())
  const recent = dayAfter(today, -400)
  const marks: GoalMark[] = isOwn
    ? [...(reading.data?.marks ?? []).filter(({ on_date }) => on_date < recent), ...entries]
    : (reading.data?.marks ?? [])
  return { today, entries, marks, reading: reading.data, isLoading: isOwn ? own.isPending : reading.isPending }
}
