import type { EventCard } from '../data/events.ts'
import { later, localOf, minutesBetween, momentOf } from '../data/wall-clock.ts'

/** A clock as the database writes it, as `YYYY-MM-DD HH:MM`. */
const clock = (local: string) => local.slice(0, 16).replace('T', ' ')

/** The hours of an event that begins at another time and lasts as long. */
export function hoursFrom(card: Pick<EventCard, 'starts_at' | 'ends_at' | 'tz'>, starts: string) {
  const lasts = minutesBetween(localOf(new Date(card.starts_at), card.tz), localOf(new Date(card.ends_at), card.tz))
  return { starts_local: clock(starts), ends_local: later(clock(starts), lasts) }
}

/** True for a time that can still be accepted: to come, and not when the event is anyway. */
export const isAcceptable = (card: Pick<EventCard, 'starts_at' | 'tz'>, starts: string, now: Date) =>
  clock(starts) !== localOf(new Date(card.starts_at), card.tz) &&
  momentOf(clock(starts), card.tz).getTime() > now.getTime()
