import type { EventCard } from '../data/events.ts'
import { freePlaces } from '../data/with-answer.ts'

/** The reason why nobody answers an occurrence now; `open` where one may. */
export type AnswerState = 'open' | 'draft' | 'cancelled' | 'over' | 'closed'

export function answerState(card: EventCard, now: Date): AnswerState {
  if (card.draft) return 'draft'
  if (card.state === 'cancelled') return 'cancelled'
  const at = now.getTime()
  if (Date.parse(card.ends_at) <= at) return 'over'
  // who was given a place has a day to say no to it
  const granted = card.my_granted_at !== null && Date.parse(card.my_granted_at) > at - 86_400_000
  return card.closes_at !== null && Date.parse(card.closes_at) < at && !granted ? 'closed' : 'open'
}

/** True where somebody who is not going would wait for a place, or find none. */
export const isFull = (card: EventCard, more = 1) => {
  const free = freePlaces(card)
  return free !== null && card.my_status !== 'going' && free < more
}
