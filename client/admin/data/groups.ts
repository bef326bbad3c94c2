import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { AdminSearch } from './search-params.ts'

export interface AdminGroup {
  id: string
  name: string
  owner: { id: string; name: string } | null
  admins_count: number
  members_count: number
  storage_bytes: number
  last_activity: string | null
  archived_at: string | null
  /** The organisation it belongs to, for super admins. */
  tenant: { id: string; name: string } | null
  after: string
}

export interface GroupFile extends AdminGroup {
  admins: { id: string; name: string; away: boolean }[]
  members: { id: string; name: string; role: string }[]
}

export const adminGroups = ({ q, state, order, tenant }: AdminSearch) => {
  const filters = given({
    q: q?.trim(),
    order,
    tenant_id: tenant,
    ...(state === 'orphan' && { orphan: true }),
    ...(state === 'archived' && { archived: true }),
  })
  return {
    ...pagesOf(
      ['admin_groups', filters],
      ['groups', 'group_members', 'users'],
      async (after) =>
        (await rows(supabase.rpc('admin_groups', { filters, ...(after && { after }) }))) as unknown as AdminGroup[],
    ),
    placeholderData: keepPreviousData,
  }
}

export const groupFile = (id: string) =>
  queryOptions({
    queryKey: ['admin_group', { id }],
    queryFn: async () => (await rows(supabase.rpc('admin_group', { group_id: id }))) as unknown as GroupFile,
    meta: { reads: ['groups', 'group_members', 'users'] },
  })

export const groupCandidates = (groupId: string, q: string) =>
  queryOptions({
    queryKey: ['group_candidates', { groupId, q }],
    queryFn: async () =>
      (await rows(supabase.rpc('group_candidates', { group_id: groupId, ...(q && { q }) }))) as unknown as {
        id: string
        name: string
        role: string
      }[],
    placeholderData: keepPreviousData,
    meta: { passing: true },
  })

export async function archiveAnyGroup(id: string, archived: boolean) {
  await writeNow({ rpc: 'admin_archive_group', args: { group_id: id, archived } })
  void written('groups')
}

export async function appointAdmin(group_id: string, user_id: string) {
  await writeNow({ rpc: 'appoint_admin', args: { group_id, user_id } })
  void written('group_members')
}
