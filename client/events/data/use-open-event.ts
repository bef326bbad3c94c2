import { useNavigate } from '@tanstack/react-router'
import { type EventsSearch, searchWith } from './search-params.ts'

/** The address of this page with another event open, or none; the rest of it stays. */
export const withEvent = (card: { event_id: string; on_date: string } | undefined, more: Partial<EventsSearch> = {}) =>
  searchWith((before) => ({
    ...before,
    ...{ new: undefined, copy: undefined, message: undefined, edit: undefined, find: undefined, meetings: undefined },
    ...(card && { poll: undefined }),
    eventId: card?.event_id,
    // a calendar stays where it is
    on: card?.on_date ?? (before.view === 'month' || before.view === 'week' ? before.on : undefined),
    ...more,
  }))

/** Opens an event beside the page that one is on, or closes it. */
export function useOpenEvent() {
  const navigate = useNavigate()
  return (card: { event_id: string; on_date: string } | undefined, more?: Partial<EventsSearch>) =>
    void navigate({ to: '.', search: withEvent(card, more), resetScroll: false })
}

/** Opens the form of a new event, or of a copy. */
export function useNewEvent() {
  const navigate = useNavigate()
  return (more: Pick<EventsSearch, 'group' | 'copy' | 'message' | 'on' | 'meetings'> = {}) =>
    void navigate({ to: '/events', search: withEvent(undefined, { ...more, new: 1 }), resetScroll: false })
}
