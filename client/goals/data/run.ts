import { dayAfter } from '../../lib/settings/days.ts'

/**
 * The days in a row on which something was done, up to today. Grey days neither count nor break it, and in each month as
 * many others are free as `freeAMonth` says. Today breaks nothing: it is not over.
 */
export function runOf(days: readonly string[], grey: readonly string[], freeAMonth: number, today: string): number {
  const done = new Set(days)
  const rests = new Set(grey)
  const first = [...days, today].sort()[0]!
  const used = new Map<string, number>()
  let run = 0
  for (let day = today; day >= first; day = dayAfter(day, -1)) {
    if (done.has(day)) run++
    else if (day !== today && !rests.has(day)) {
      const month = day.slice(0, 7)
      const before = used.get(month) ?? 0
      if (before >= freeAMonth) break
      used.set(month, before + 1)
    }
  }
  return run
}
