import { dayAfter } from '../goals/goals-room.ts'

/*
 * How a streak counts, said in the plainest way: a day at a time, and nothing kept.
 */
export function streakOf(active: ReadonlySet<string>, rests: (day: string) => boolean, today: string) {
  const first = [...active].toSorted()[0]
  const tomorrow = dayAfter(today, 1)
  const missed: Record<string, number> = {}
  let run = 0
  for (let day = active.has(tomorrow) ? tomorrow : today; first && day >= first; day = dayAfter(day, -1)) {
    const month = day.slice(0, 7)
    if (active.has(day)) run++
    else if (day !== today && !rests(day)) {
      missed[month] = (missed[month] ?? 0) + 1
      if (missed[month] > 2) break
    }
  }
  return run
}

/** The hour on a clock on the wall of a zone, as if it were that of London in winter. */
export const wall = (at: number, zone: string) =>
  Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`)
export const dayIn = (at: number, zone: string) => new Date(wall(at, zone)).toISOString().slice(0, 10)
