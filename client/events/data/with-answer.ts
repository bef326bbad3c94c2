import type { AnswerStatus, EventCard } from './events.ts'

/** One's own answer to an occurrence; without a status it was just taken back. */
export interface MyAnswer {
  occurrence_id: string
  user_id: string
  status: AnswerStatus | null
  guests: number
  granted_at: string | null
  reconfirm: boolean
}

/** A card with one's latest answer, and counts that follow it. */
export function withAnswer(card: EventCard, answer: MyAnswer | undefined): EventCard {
  const guests = answer?.guests ?? 0
  if (!answer || (answer.status === card.my_status && guests === (card.my_guests ?? 0))) return card
  const was = (status: AnswerStatus) => Number(card.my_status === status)
  const is = (status: AnswerStatus) => Number(answer.status === status)
  const others = card.faces.filter((id) => id !== answer.user_id)
  const shown = answer.status === 'going' && card.show_guest_list ? [...others, answer.user_id] : others
  return {
    ...card,
    going: plus(card.going, is('going') - was('going')),
    guests: plus(card.guests, is('going') * guests - was('going') * (card.my_guests ?? 0)),
    maybe: plus(card.maybe, is('maybe') - was('maybe')),
    faces: card.faces.includes(answer.user_id) && answer.status === 'going' ? card.faces : shown,
    my_status: answer.status,
    my_guests: guests,
    my_granted_at: answer.granted_at,
    my_reconfirm: answer.reconfirm,
    my_questions_open: card.my_questions_open && answer.status !== 'declined' && answer.status !== null,
  }
}

const plus = (count: number | null, by: number) => (count === null ? null : Math.max(0, count + by))

/** The places that nobody has, as far as one may know; null where there is no end of them. */
export const freePlaces = ({ capacity, going, guests }: EventCard) =>
  capacity === null || going === null ? null : Math.max(0, capacity - going - (guests ?? 0))

/** The result of an answer, as far as can be told before the server has it. */
export function settled(card: EventCard, wanted: 'going' | 'maybe' | 'declined' | null, guests: number) {
  const free = freePlaces(card)
  const has = card.my_status === 'going'
  const full = free !== null && !has && free < 1 + guests
  return wanted === 'going' && full && card.waitlist_mode !== 'off' ? 'waitlisted' : wanted
}
