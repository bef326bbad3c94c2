import { t } from '@lingui/core/macro'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { zone } from '../../lib/settings/settings.ts'
import { clockIn, nearDay, weekdayDate } from '../../lib/settings/time.ts'
import type { EventCard } from './events.ts'
import { localOf } from './wall-clock.ts'

type When = Pick<EventCard, 'starts_at' | 'ends_at' | 'tz' | 'all_day'>

/** The name of a zone as people say it: its city. */
export const cityOf = (tz: string) => tz.replace(/^.*\//, '').replaceAll('_', ' ')

/** True where clocks in the zone of an event show another hour than the viewer's. */
export const isElsewhere = ({ starts_at, tz }: Pick<When, 'starts_at' | 'tz'>) =>
  localOf(new Date(starts_at), tz) !== localOf(new Date(starts_at), zone())

/** The day under which the viewer finds it: their own; that of its zone where it lasts whole days. */
export const dayOfCard = ({ starts_at, tz, all_day }: When) => dayOf(new Date(starts_at), all_day ? tz : zone())

/** The last day of an event, as it is said: one that ends at midnight ends the day before. */
function lastDay({ ends_at, tz }: When) {
  return dayOf(new Date(Date.parse(ends_at) - 1), tz)
}

/** "18:00 – 20:00", in the zone of the event, with its name where that is another hour; days where it lasts them. */
export function hours(when: When, now: Date): string {
  const { starts_at, ends_at, tz } = when
  const [first, last] = [dayOf(new Date(starts_at), tz), lastDay(when)]
  if (when.all_day) return first === last ? t`All day` : t`All day until ${weekdayDate(last, now)}`
  const starts = clockIn(new Date(starts_at), tz)
  const ends = clockIn(new Date(ends_at), tz)
  // an evening that ends after midnight is still one evening
  const long = Date.parse(ends_at) - Date.parse(starts_at) > 18 * 3_600_000
  const end = long ? `${weekdayDate(dayOf(new Date(ends_at), tz), now)}, ${ends}` : ends
  const range = ends_at === starts_at ? starts : `${starts} – ${end}`
  return isElsewhere(when) ? `${range} ${cityOf(tz)}` : range
}

/** "17:00 for you", with the day where that is another; nothing where clocks agree. */
export function forViewer(when: When, now: Date): string {
  if (when.all_day || !isElsewhere(when)) return ''
  const at = new Date(when.starts_at)
  const time = clockIn(at, zone())
  const [theirs, mine] = [dayOf(at, when.tz), dayOf(at)]
  return theirs === mine ? t`${time} for you` : t`${weekdayDate(mine, now)}, ${time} for you`
}

/** "Tuesday 24 November" with "Today" or "Tomorrow" before it, of the day on which an event begins in its zone. */
export function dayWords(when: When, now: Date): string {
  const day = dayOf(new Date(when.starts_at), when.tz)
  return weekdayDate(day, now, 'long')
}

/** The header of a day: its near name, and its date. */
export function dayHeader(day: string, now: Date): { name: string; date: string } {
  const today = dayOf(now)
  const near = day === today || day === dayAfter(today, 1) || day === dayAfter(today, -1)
  return near
    ? { name: nearDay(day, now), date: weekdayDate(day, now) }
    : { name: weekdayDate(day, now, 'long'), date: '' }
}
