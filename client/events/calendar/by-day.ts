import { dayAfter, dayOf, daysBetween } from '../../lib/settings/days.ts'
import type { EventCard } from '../data/events.ts'

/** An event on one of its days. */
export interface DayEntry {
  card: EventCard
  day: string
  /** The place of this day among those of the event, from 0, and how many there are. */
  at: number
  of: number
  /** True where it begins at an hour of this day: neither a whole day, nor one after the first. */
  timed: boolean
}

/** The days of an event, in the person's zone; of whole days those that stand in the calendar, wherever one looks from. */
export function daysOf({ all_day, on_date, starts_at, ends_at }: EventCard): string[] {
  const whole = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 86_400_000)
  const first = all_day ? on_date : dayOf(new Date(starts_at))
  // an end at midnight is no part of the next day
  const count = all_day
    ? whole
    : daysBetween(first, dayOf(new Date(Math.max(Date.parse(ends_at) - 1, Date.parse(starts_at))))) + 1
  return Array.from({ length: Math.max(count, 1) }, (_, at) => dayAfter(first, at))
}

/** The events of each day: whole days first, then by their hour. */
export function byDay(cards: readonly EventCard[]): Map<string, DayEntry[]> {
  const found = new Map<string, DayEntry[]>()
  for (const card of cards) {
    const days = daysOf(card)
    for (const [at, day] of days.entries()) {
      const timed = at === 0 && !card.all_day
      const entries = found.get(day) ?? []
      entries.push({ card, day, at, of: days.length, timed })
      found.set(day, entries)
    }
  }
  for (const entries of found.values()) entries.sort(byHour)
  return found
}

const byHour = (one: DayEntry, other: DayEntry) =>
  Number(one.timed) - Number(other.timed) || Date.parse(one.card.starts_at) - Date.parse(other.card.starts_at)
