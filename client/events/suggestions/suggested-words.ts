import { clockIn, weekdayDate } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import { momentOf } from '../data/wall-clock.ts'
import { dayWords, hours } from '../data/when.ts'
import { hoursFrom } from './suggested-time.ts'

/** "Thursday 26 November, 18:00 – 20:00", of a suggested time. */
export function suggestedWords(card: EventCard, starts: string, now: Date) {
  const { starts_local, ends_local } = hoursFrom(card, starts)
  const at = (local: string) => momentOf(local, card.tz).toISOString()
  const when = { ...card, starts_at: at(starts_local), ends_at: at(ends_local) }
  return card.all_day ? dayWords(when, now) : `${dayWords(when, now)}, ${hours(when, now)}`
}

/** "Sat 28 Nov, 19:15", of one's own, in the event's zone. */
export function shortWords({ tz, all_day }: EventCard, starts: string, now: Date) {
  const [day, time] = [starts.slice(0, 10), starts.slice(11, 16)]
  return all_day ? weekdayDate(day, now) : `${weekdayDate(day, now)}, ${clockIn(momentOf(`${day} ${time}`, tz), tz)}`
}
