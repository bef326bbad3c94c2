import type { Rsvp } from './guests.ts'

type Guest = Pick<Rsvp, 'user_id' | 'guests'>
export interface GuestSection {
  name: 'going' | 'maybe' | 'waitlisted' | 'declined' | 'none'
  of: readonly Guest[]
}

/** Answers by what they say; for organisers also who waits, in their order, who can’t, and who has not answered. */
export function sectionsOf(
  rsvps: readonly Rsvp[],
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
    { name: 'waitlisted', of: of('waitlisted').sort((a, b) => ((a.queued_at ?? '') < (b.queued_at ?? '') ? -1 : 1)) },
    { name: 'declined', of: of('declined') },
    { name: 'none', of: members.filter(({ id }) => !answered.has(id)).map(({ id }) => ({ user_id: id, guests: 0 })) },
  ]
}
