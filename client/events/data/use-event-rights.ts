import { useUser } from '../../account/AuthProvider.tsx'
import { isActive, useActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import type { EventCard } from './events.ts'

/** The rights of the viewer in an event; the database has the last word. */
export interface EventRights {
  change: boolean
  remove: boolean
  /** Sees all answers and notes. */
  organise: boolean
}

export function useEventRights(card: EventCard): EventRights {
  const me = useUser().id
  const active = useActive(card.group_id)
  const may = usePermissions(card.group_id)
  const change = active && may.canManageEvents
  return {
    change,
    remove: active && (may.canDeleteContent || (change && card.created_by === me)),
    organise: card.mine,
  }
}

/** The groups in which one may plan events, as far as roles say; each group’s own limits are the database’s to say. */
export const useOrganisedGroups = () =>
  useMyGroupsSoFar().filter((group) => isActive(group) && (group.myRole === 'admin' || group.myRole === 'manager'))
