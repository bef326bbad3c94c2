import type { EventCard } from './events.ts'
import type { Rsvp } from './guests.ts'

type Guest = Pick<Rsvp, 'user_id' | 'guests'>
type Answered = Pick<Rsvp, 'user_id' | 'guests' | 'status' | 'queued_at'>
export interface GuestSection {
  name: 'going' | 'maybe' | 'waitlisted' | 'declined' | 'none'
  of: readonly Guest[]
}

/** The answers to an event with one's own as its card has it: one that still waits to be sent is among them. */
export function withMine(
  rsvps: readonly Answered[],
  { my_status, my_guests }: Pick<EventCard, 'my_status' | 'my_guests'>,
  me: string,
): readonly Answered[] {
  const known = rsvps.find(({ user_id }) => user_id === me)
  const guests = my_guests ?? 0
  if ((known?.status ?? null) === my_status && (known?.guests ?? 0) === guests) return rsvps
  const others = rsvps.filter((one) => one !== known)
  return my_status ? [...others, { queued_at: null, ...known, user_id: me, status: my_status, guests }] : others
}

/** Answers by what they say; for organisers also who waits, in their order, who can’t, and who has not answered. */
export function sectionsOf(
  rsvps: readonly Answered[],
  members: readonly { id: string }[],
  organiser: boolean,
): GuestSection[] {
  const of = (status: string) => rsvps.filter((one) => one.status === status)
  const coming: GuestSection[] = [
    { name: 'going', of: of('going') },
    { name: 'maybe', of: of('maybe') },
  ]
  if (!organiser) return coming
  const answered = new Set(rsvps.map(({ user_id }) => user_id))
  return [
    ...coming,
    { name: 'waitlisted', of: of('waitlisted').sort((a, b) => ((a.queued_at ?? 'z') < (b.queued_at ?? 'z') ? -1 : 1)) },
    { name: 'declined', of: of('declined') },
    { name: 'none', of: members.filter(({ id }) => !answered.has(id)).map(({ id }) => ({ user_id: id, guests: 0 })) },
  ]
}
