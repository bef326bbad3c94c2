import { useActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { usePermissions } from '../../lib/query/permissions.ts'

/** The rights of the viewer in the schedules of a group; the database has the last word. */
export interface ScheduleRights {
  change: boolean
  /** May set days off for all of the group, which cancels its meetings too. */
  closeDays: boolean
}

export function useScheduleRights(groupId: string): ScheduleRights {
  const active = useActive(groupId)
  const { canManageCurriculum, canManageSettings } = usePermissions(groupId)
  return { change: active && canManageCurriculum, closeDays: active && canManageSettings }
}

/** The groups that may take up a curriculum with the viewer, as far as that is known here. */
export const useAdoptingGroups = () => useMyGroupsSoFar().filter(({ archived_at }) => archived_at === null)
