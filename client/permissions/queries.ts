import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
  who: string
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
export const verdictOn = ({ kind, who, group, owner }: Question) =>
  queryOptions({
    queryKey: ['permissions', 'inspect', { kind, who, group, owner }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('inspect_permission', {
          user_id: who,
          kind,
          ...(group && needsGroup(kind) && { group_id: group }),
          ...(owner && needsOwner(kind) && { owner_id: owner }),
        }),
      )) as unknown as Verdict,
    meta: { reads: ['users', 'group_members', 'groups'] },
  })

/** Somebody, or a group, that can be asked about. */
export interface InspectionSubject {
  id: string
  name: string
  email?: string | null
}

/** The first twenty that have these words. */
export const foundToInspect = (of: 'people' | 'groups', q: string) =>
  queryOptions({
    queryKey: ['inspected', of, q],
    queryFn: async () =>
      (await rows(
        of === 'people'
          ? supabase.rpc('search_people_to_inspect', { q })
          : supabase.rpc('search_groups_to_inspect', { q }),
      )) as unknown as InspectionSubject[],
    placeholderData: keepPreviousData,
    meta: { passing: true },
  })

export const nameToInspect = (of: 'people' | 'groups', id: string) =>
  queryOptions({
    queryKey: ['inspected', of, 'name', id],
    queryFn: async () => {
      const found = await rows(
        of === 'people' ? supabase.rpc('admin_person', { user_id: id }) : supabase.rpc('admin_group', { group_id: id }),
      )
      return (found as unknown as InspectionSubject).name
    },
    meta: { reads: ['users', 'groups'] },
  })

/** Tables whose rights are often asked about. */
export const inspectedTables = [
  'announcements',
  'curricula',
  'events',
  'goals',
  'group_members',
  'groups',
  'journal_entries',
  'listings',
  'messages',
  'tasks',
]

type RightInTable = { allowed: boolean; policy: string | null }

export const rightsInTable = (person: string, table: string) =>
  queryOptions({
    queryKey: ['permissions', 'table', { person, table }],
    queryFn: async () =>
      (await rows(supabase.rpc('inspect_table', { user_id: person, table_name: table }))) as unknown as Record<
        'select' | 'insert' | 'update' | 'delete',
        RightInTable
      >,
    meta: { reads: ['users', 'group_members', 'groups'] },
  })
