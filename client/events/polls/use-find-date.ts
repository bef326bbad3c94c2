import { useNavigate } from '@tanstack/react-router'
import { withEvent } from '../data/use-open-event.ts'

/** Opens the form of a new poll, for a group where one is meant, or of one that is there. */
export function useFindDate() {
  const navigate = useNavigate()
  return (of: { group?: string; poll?: string } = {}) =>
    void navigate({ to: '/events', search: withEvent(undefined, { ...of, find: 1 }), resetScroll: false })
}
