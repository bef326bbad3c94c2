import type { EventCard } from '../data/events.ts'
import { CheckInList } from './CheckInList.tsx'
import { CheckInSelf } from './CheckInSelf.tsx'

/** Attendance on an event’s page: the list of those who organise it, and the code field of everyone else. */
export function Attendance({ card, isOpen }: { card: EventCard; isOpen: boolean }) {
  return card.mine ? <CheckInList card={card} isOpen={isOpen} /> : <CheckInSelf card={card} isOpen={isOpen} />
}
