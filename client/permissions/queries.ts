import { queryOptions } from '@tanstack/react-query'
import { rows } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'

/** Everything that can be asked about a person; in a group where one is named. */
export const kinds = [
  'superAdmin',
  'admin',
  'manager',
  'groupManagement',
  'curriculumManagement',
  'eventManagement',
  'contentDeletion',
  'announcementManagement',
  'analyticsAccess',
  'settingsManagement',
  'taskAssignment',
  'groupDataAccess',
  'groupMembership',
  'resourceOwnership',
  'groupResource',
] as const
type PermissionKind = (typeof kinds)[number]

export const needsGroup = (kind: PermissionKind) =>
  !['superAdmin', 'admin', 'manager', 'resourceOwnership'].includes(kind)
export const needsOwner = (kind: PermissionKind) => kind === 'resourceOwnership' || kind === 'groupResource'

export interface Question {
  kind: PermissionKind
  person: string
  group?: string | undefined
  owner?: string | undefined
}

interface Verdict {
  isValid: boolean
  error: string | null
  userRole: string | null
  groupRole: string | null
  isGroupMember: boolean
  rule: string
}

/** The same engine that decides in production, asked about somebody else. */
export const verdictOn = ({ kind, person, group, owner }: Question) =>
  queryOptions({
    queryKey: ['permissions', 'inspect', { kind, person, group, owner }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('inspect_permission', {
          user_id: person,
          kind,
          ...(group && needsGroup(kind) && { group_id: group }),
          ...(owner && needsOwner(kind) && { owner_id: owner }),
        }),
      )) as unknown as Verdict,
    meta: { reads: ['users', 'group_members', 'groups'] },
  })
