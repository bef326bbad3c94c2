import { useLocalDraft } from '../../lib/outbox/local-draft.ts'

interface DayDraft {
  amount?: string
  note?: string
}

/** The unsaved words of a day, on this device until they are saved: they outlive the panel and the tab. */
export function useDayDraft(goalId: string, day: string) {
  const { draft, write } = useLocalDraft<DayDraft>(
    { table: 'goal_entries', row: `${goalId}/${day}`, field: 'day', formerly: `draft day <user> ${goalId} ${day}` },
    ({ amount, note }) => amount === undefined && note === undefined,
  )
  return [draft ?? {}, (next: DayDraft) => write(next)] as const
}
