import { dayAfter } from '../goals/goals-room.ts'

/*
 * How a journal is read, said in the plainest way: day by day and entry by entry.
 */
export interface ModelEntry {
  entry_date: string
  title: string
  mood: number | null
  words: number
  deleted: boolean
  hidden: boolean
}

/** The day that somebody lives at a moment. */
export const localDay = (at: number, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

export function daysOf(entries: ModelEntry[]) {
  const kept = entries.filter((its) => !its.deleted)
  return [...new Set(kept.map((its) => its.entry_date))].toSorted().map((day) => {
    const here = kept.filter((its) => its.entry_date === day)
    const moods = here.flatMap((its) => its.mood ?? [])
    const mood = moods.length ? Math.round((moods.reduce((sum, its) => sum + its, 0) / moods.length) * 100) / 100 : null
    return { day, entries: here.length, words: here.reduce((sum, its) => sum + its.words, 0), mood }
  })
}

export function standingOf(entries: ModelEntry[], away: (day: string) => boolean, today: string) {
  const written = new Set(daysOf(entries).map((its) => its.day))
  const first = [...written].toSorted()[0] ?? null
  const used: Record<string, number> = {}
  let [run, kept] = [0, 0]
  for (let day = today; first !== null && day >= first; day = dayAfter(day, -1)) {
    const month = day.slice(0, 7)
    if (written.has(day)) {
      run++
      kept = used[today.slice(0, 7)] ?? 0
    } else if (day !== today && !away(day)) {
      used[month] = (used[month] ?? 0) + 1
      if (used[month] > 2) break
    }
  }
  const this_month = [...written].filter((day) => day.startsWith(today.slice(0, 7)) && day <= today).length
  return { this_month, run, free_left: 2 - kept, first_on: first }
}

/** So many months later, or the last of that month. */
const monthsAfter = (day: string, months: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10)
}

export function memoriesOf(entries: ModelEntry[], today: string) {
  return entries
    .filter((its) => !its.deleted && !its.hidden)
    .flatMap(({ entry_date, title }) => [
      ...(dayAfter(entry_date, 7) === today ? [`week 1 ${title}`] : []),
      ...(monthsAfter(entry_date, 1) === today ? [`month 1 ${title}`] : []),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9]
        .filter((years) => monthsAfter(entry_date, 12 * years) === today)
        .map((years) => `year ${years} ${title}`),
    ])
    .toSorted()
}
