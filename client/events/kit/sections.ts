import { dayOf } from '../../lib/settings/days.ts'
import type { EventCard } from '../data/events.ts'

/** The phase of an event for whoever opens its page: `day` from its first hour on the calendar until the end. */
export type Phase = 'before' | 'day' | 'after'

/** A section of an event's page, under the title and its notices. */
export type Section =
  | 'pings'
  | 'suggestions'
  | 'facts'
  | 'description'
  | 'series'
  | 'slots'
  | 'tasks'
  | 'talk'
  | 'guests'
  | 'questions'
  | 'hosts'
  | 'reminders'
  | 'attendance'
  | 'again'
  | 'history'

export function phaseOf(card: Pick<EventCard, 'starts_at' | 'ends_at'>, now: Date): Phase {
  if (Date.parse(card.ends_at) <= now.getTime()) return 'after'
  return Date.parse(card.starts_at) <= now.getTime() || dayOf(new Date(card.starts_at)) === dayOf(now)
    ? 'day'
    : 'before'
}

const orders: Record<Phase, readonly Section[]> = {
  before: [
    // who is late for what begins after midnight says so, and is checked in, from the day before
    ...([
      'pings',
      'facts',
      'attendance',
      'suggestions',
      'description',
      'series',
      'guests',
      'questions',
      'hosts',
      'slots',
    ] as const),
    ...(['tasks', 'talk', 'reminders', 'history'] as const),
  ],
  // who is late comes first, and after where and when who is there and what is still to do
  day: [
    ...([
      'pings',
      'facts',
      'attendance',
      'suggestions',
      'tasks',
      'slots',
      'talk',
      'guests',
      'questions',
      'description',
    ] as const),
    ...(['hosts', 'series', 'reminders', 'history'] as const),
  ],
  after: [
    ...([
      'facts',
      'attendance',
      'again',
      'tasks',
      'talk',
      'guests',
      'questions',
      'description',
      'slots',
      'hosts',
    ] as const),
    ...(['series', 'history'] as const),
  ],
}

/** The sections of an event's page in their order, the most useful first. */
export const sectionsIn = (phase: Phase): readonly Section[] => orders[phase]
