import type { EventCard } from '../data/events.ts'

const lead = 2 * 3_600_000

/** True from two hours before the start until the end of what takes place: when one may say that one is late. */
export const isPingTime = (
  { starts_at, ends_at, state, draft }: Pick<EventCard, 'starts_at' | 'ends_at' | 'state' | 'draft'>,
  now: Date,
) =>
  !draft &&
  state === 'scheduled' &&
  now.getTime() >= Date.parse(starts_at) - lead &&
  now.getTime() < Date.parse(ends_at)
