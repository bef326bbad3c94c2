import { dayOf, noon } from '../../lib/settings/days.ts'
import { region } from '../../lib/settings/settings.ts'
import { clockIn, shortDate, weekdayDate } from '../../lib/settings/time.ts'
import { forViewer, hours } from '../data/when.ts'
import type { Slot } from './queries.ts'

/** A date as its columns have it: the moments, and whether it lasts whole days. */
export type SlotTimes = Pick<Slot, 'starts_at' | 'ends_at' | 'all_day'>

const whenOf = ({ starts_at, ends_at, all_day }: SlotTimes, tz: string) => ({ starts_at, ends_at, all_day, tz })

/** A date in its parts: the weekday, the day, the hours in the poll’s zone, and in the viewer’s where that is another. */
export function slotParts(slot: SlotTimes, tz: string, now: Date) {
  const day = dayOf(new Date(slot.starts_at), tz)
  return {
    day,
    weekday: new Intl.DateTimeFormat(region(), { weekday: 'short', timeZone: 'UTC' }).format(noon(day)),
    date: shortDate(day),
    hours: hours(whenOf(slot, tz), now),
    beside: forViewer(whenOf(slot, tz), now),
  }
}

/** "Tue 24 Nov, 18:00": a date on one line. */
export function slotLine(slot: SlotTimes, tz: string, now: Date): string {
  const at = new Date(slot.starts_at)
  const day = weekdayDate(dayOf(at, tz), now)
  return slot.all_day ? day : `${day}, ${clockIn(at, tz)}`
}
