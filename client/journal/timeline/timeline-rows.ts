import type { JournalMonth } from '../data/reading.ts'
import type { JournalEntry } from '../data/types.ts'

/** A line of the timeline: the name of a month, or an entry. The first entry of a day has its date. */
export type TimelineRow =
  | { kind: 'month'; key: string; month: string; entries: number }
  | { kind: 'entry'; key: string; month: string; entry: JournalEntry; startsDay: boolean }

/** The months that have entries, and this one, newest first and as ‘2026-11’. */
export function monthsOf(months: readonly JournalMonth[], today: string): { month: string; entries: number }[] {
  const named = months.map(({ month, entries }) => ({ month: month.slice(0, 7), entries }))
  const now = today.slice(0, 7)
  if (named.some(({ month }) => month === now)) return named
  return [...named, { month: now, entries: 0 }].sort((a, b) => (a.month < b.month ? 1 : -1))
}

/** As many of the months as it takes to have so many entries; never fewer than one with any. */
export function enoughMonths<Month extends { entries: number }>(months: readonly Month[], entries: number): Month[] {
  let sum = 0
  const last = months.findIndex((month) => {
    sum += month.entries
    return sum >= entries
  })
  return months.slice(0, last === -1 ? months.length : last + 1)
}

/** The lines of the months that are here, up to the first that is not. */
export function timelineRows(
  months: readonly { month: string }[],
  entries: readonly (readonly JournalEntry[] | undefined)[],
): TimelineRow[] {
  const missing = months.findIndex((_, at) => entries[at] === undefined)
  return months.slice(0, missing === -1 ? months.length : missing).flatMap(({ month }, at): TimelineRow[] => {
    const these = entries[at]!.toSorted(newestFirst)
    if (these.length === 0) return []
    return [
      { kind: 'month', key: month, month, entries: these.length },
      ...these.map(
        (entry, place): TimelineRow => ({
          kind: 'entry',
          key: entry.id,
          month,
          entry,
          startsDay: these[place - 1]?.entry_date !== entry.entry_date,
        }),
      ),
    ]
  })
}

/** By day and time; without a time, by the moment of writing. */
export function newestFirst(a: JournalEntry, b: JournalEntry): number {
  if (a.entry_date !== b.entry_date) return a.entry_date < b.entry_date ? 1 : -1
  const [one, other] = [placeIn(a), placeIn(b)]
  return one === other ? (a.id < b.id ? 1 : -1) : one < other ? 1 : -1
}

const placeIn = ({ entry_time, created_at }: JournalEntry) => `${entry_time ?? ''} ${created_at}`
