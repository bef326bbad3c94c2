import { dayAfter, noon, weekOf } from '../../lib/settings/days.ts'
import { monthAfter } from '../../ui/fields/months.ts'

/* The days that a grid of a month or a week shows, and the keys between them. */

/** The day that a key of a grid leads to from another; undefined for any other key. */
export function dayByKey(key: string, day: string, view: 'month' | 'week', rtl: boolean): string | undefined {
  const forward = rtl ? -1 : 1
  const week = weekOf(day)
  const page = (way: 1 | -1) => (view === 'month' ? monthAfter(day, way) : dayAfter(day, 7 * way))
  switch (key) {
    case 'ArrowRight':
      return dayAfter(day, forward)
    case 'ArrowLeft':
      return dayAfter(day, -forward)
    case 'ArrowDown':
      return view === 'month' ? dayAfter(day, 7) : undefined
    case 'ArrowUp':
      return view === 'month' ? dayAfter(day, -7) : undefined
    case 'Home':
      return week[0]
    case 'End':
      return week[6]
    case 'PageDown':
      return page(1)
    case 'PageUp':
      return page(-1)
    default:
      return undefined
  }
}

/** The moments between which a row of days may have events, for whatever zone it is looked at from. */
export const spanOf = (days: readonly string[]) => ({
  since: new Date(noon(days[0]!).getTime() - 36 * 3_600_000).toISOString(),
  until: new Date(noon(days.at(-1)!).getTime() + 36 * 3_600_000).toISOString(),
})
