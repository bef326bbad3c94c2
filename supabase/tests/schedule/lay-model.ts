/* What laying means, told naively: no cursor, no cleverness, every place looked at again for every entry. */

export interface Entry {
  id: string
  gap: boolean
  joined: boolean
  skipped: boolean
  /** The day on which it stands, whatever else: held or pinned. */
  stands: string | null
  bounds: boolean
}
export type OpenDay = { on: string; places: number }

/** The day of each entry; null in the tray. */
export function layModel(plan: Entry[], days: OpenDay[]) {
  const taken = new Map<string, number>()
  const left = ({ on, places }: OpenDay) => places - (taken.get(on) ?? 0)
  const take = (on: string, many = 1) => taken.set(on, (taken.get(on) ?? 0) + many)
  for (const entry of plan) if (entry.stands && !entry.skipped && !shares(plan, entry)) take(entry.stands)

  const laid = new Map<string, string | null>()
  plan.forEach((entry, at) => {
    const ahead = plan.slice(0, at).filter(({ skipped }) => !skipped)
    const own = ahead.filter((one) => !one.stands && !shares(plan, one))
    const bounds = [
      ...own.map(({ id }) => laid.get(id) ?? '9999'),
      ...ahead.filter((one) => one.bounds && !isLoose(plan, one, laid)).map(({ stands }) => stands!),
    ]
    const first = () => {
      const day = days.find((open) => left(open) > 0 && bounds.every((bound) => open.on >= bound))
      if (day) take(day.on, entry.gap ? left(day) : 1)
      return day?.on ?? null
    }
    laid.set(
      entry.id,
      entry.skipped ? null : (entry.stands ?? (shares(plan, entry) ? laid.get(ahead.at(-1)!.id)! : first())),
    )
  })
  return laid
}

/** True for a pinned entry, and for one that shares its place and day: what follows may be before it. */
function isLoose(plan: Entry[], entry: Entry, laid: Map<string, string | null>): boolean {
  const head = plan.slice(0, plan.indexOf(entry)).findLast(({ skipped }) => !skipped)
  const isBeside = shares(plan, entry) && (entry.stands === null || entry.stands === laid.get(head!.id))
  return isBeside ? isLoose(plan, head!, laid) : entry.stands !== null && !entry.bounds
}

/** True for an entry that lies with one ahead of it, in its place. */
function shares(plan: Entry[], entry: Entry) {
  const before = plan.slice(0, plan.indexOf(entry)).findLast(({ skipped }) => !skipped)
  return entry.joined && before !== undefined && !before.gap
}
