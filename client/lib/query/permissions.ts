import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { session } from '../supabase/session.ts'
import { supabase } from '../supabase/supabase.ts'
import { rows } from './query.ts'

/*
 * The permissions of the signed-in person, as the database answers. A button that asks here is only polite: whoever
 * presses one that should not be there is refused by the database all the same.
 */
interface Flags {
  isSuperAdmin: boolean
  isAdmin: boolean
  canManage: boolean
  canManageCurriculum: boolean
  canManageEvents: boolean
  canDeleteContent: boolean
  canManageAnnouncements: boolean
  canViewAnalytics: boolean
  canManageSettings: boolean
  canAssignTasks: boolean
  canViewGroupData: boolean
  canViewCurriculum: boolean
  canViewSchedule: boolean
  canEditOwnTasks: boolean
}

/** A permission in a group, by the name of its flag. */
export type GroupPermission = keyof Flags

export interface Permissions extends Flags {
  userRole: string | null
  groupRole: string | null
  groupId: string | null
  isGroupMember: boolean
}

/** The names that a gate may ask for, and the flag of each. */
const flagOf = {
  superAdmin: 'isSuperAdmin',
  admin: 'isAdmin',
  groupManagement: 'canManage',
  curriculumManagement: 'canManageCurriculum',
  eventManagement: 'canManageEvents',
  contentDeletion: 'canDeleteContent',
  analyticsAccess: 'canViewAnalytics',
  settingsManagement: 'canManageSettings',
  taskAssignment: 'canAssignTasks',
  groupDataAccess: 'canViewGroupData',
} as const satisfies Record<string, keyof Flags>

export type Permission = keyof typeof flagOf

/** Held everywhere, not in one group. */
const isGlobal = (permission: Permission) => permission === 'superAdmin' || permission === 'admin'

const nothing: Permissions = {
  userRole: null,
  groupRole: null,
  groupId: null,
  isGroupMember: false,
  isSuperAdmin: false,
  isAdmin: false,
  canManage: false,
  canManageCurriculum: false,
  canManageEvents: false,
  canDeleteContent: false,
  canManageAnnouncements: false,
  canViewAnalytics: false,
  canManageSettings: false,
  canAssignTasks: false,
  canViewGroupData: false,
  canViewCurriculum: false,
  canViewSchedule: false,
  canEditOwnTasks: false,
}

/** The permissions of a group's creator in it, until the database has answered. */
export const ofAdmin: Permissions = {
  ...nothing,
  groupRole: 'admin',
  isGroupMember: true,
  canManage: true,
  canManageCurriculum: true,
  canManageEvents: true,
  canDeleteContent: true,
  canManageAnnouncements: true,
  canViewAnalytics: true,
  canManageSettings: true,
  canAssignTasks: true,
  canViewGroupData: true,
  canViewCurriculum: true,
  canViewSchedule: true,
  canEditOwnTasks: true,
}

export const permissionsIn = (groupId?: string) =>
  queryOptions({
    queryKey: ['permissions', { groupId: groupId ?? null }],
    queryFn: async () =>
      (await rows(supabase.rpc('permissions', groupId ? { group_id: groupId } : {}))) as unknown as Permissions,
    meta: { reads: ['users', 'group_members', 'groups'] },
  })

/** A person's permissions in a group, or everywhere. None before the answer; the last known where nobody answers. */
export function usePermissions(groupId?: string) {
  const { user, loading } = session.use()
  const { data, isPending } = useQuery({ ...permissionsIn(groupId), enabled: user !== null })
  return {
    ...(user && data ? data : nothing),
    loading: loading || (user !== null && isPending),
    error:
      user && !data && !isPending
        ? groupId
          ? t`Failed to load permissions`
          : t`Failed to load global permissions`
        : null,
  }
}

export function useGlobalPermissions() {
  const { isSuperAdmin, isAdmin, loading, error } = usePermissions()
  return { isSuperAdmin, isAdmin, loading, error }
}

/** Tells whether a person has a permission. One of groups is denied where no group is named. */
export function usePermission(permission: Permission, groupId?: string): { allowed: boolean; loading: boolean } {
  const global = isGlobal(permission)
  const { loading, ...may } = usePermissions(global ? undefined : groupId)
  if (!global && !groupId) return { allowed: false, loading: false }
  return { allowed: may[flagOf[permission]], loading }
}
