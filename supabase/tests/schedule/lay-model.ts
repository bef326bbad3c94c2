/* What laying means, told naively: no cursor, no cleverness, every place looked at again for every entry. */

export interface Entry {
  id: string
  gap: boolean
  joined: boolean
  skipped: boolean
  /** Where it stands, whatever else: held or pinned. */
  stands: string | null
  bounds: boolean
}
export type OpenDay = { on: string; places: number }

/** The day of each entry; null in the tray. */
export function layModel(plan: Entry[], days: OpenDay[]) {
  const taken = new Map<string, number>()
  const left = ({ on, places }: OpenDay) => places - (taken.get(on) ?? 0)
  const take = (on: string, many = 1) => taken.set(on, (taken.get(on) ?? 0) + many)
  for (const { stands, joined, skipped } of plan) if (stands && !joined && !skipped) take(stands)

  const laid = new Map<string, string | null>()
  plan.forEach((entry, at) => {
    const ahead = plan.slice(0, at).filter(({ skipped }) => !skipped)
    const before = ahead.at(-1)
    if (entry.skipped) return laid.set(entry.id, null)
    if (entry.stands) return laid.set(entry.id, entry.stands)
    if (entry.joined && before && !before.gap) return laid.set(entry.id, laid.get(before.id)!)
    const own = ahead.filter((one) => !one.stands && !(one.joined && isJoined(plan, one)))
    const bounds = [
      ...own.map(({ id }) => laid.get(id) ?? '9999'),
      ...ahead.filter((one) => one.bounds).map(({ stands }) => stands!),
    ]
    const day = days.find((open) => left(open) > 0 && bounds.every((bound) => open.on >= bound))
    if (day) take(day.on, entry.gap ? left(day) : 1)
    laid.set(entry.id, day?.on ?? null)
  })
  return laid
}

/** Whether an entry lies with one ahead of it. */
function isJoined(plan: Entry[], entry: Entry) {
  const before = plan.slice(0, plan.indexOf(entry)).findLast(({ skipped }) => !skipped)
  return before !== undefined && !before.gap
}
