import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { useUser } from '../../account/AuthProvider.tsx'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Group } from './groups.ts'

type Tables = Database['public']['Tables']
export type OffDays = Tables['group_off_days']['Row']
export type NewOffDays = Pick<OffDays, 'id' | 'group_id' | 'starts_on' | 'ends_on' | 'label' | 'affects'>
type MySettings = Tables['group_member_settings']['Row']
export type NotifyLevel = 'all' | 'mentions' | 'mute' | 'hide'

type Changeable =
  | 'name'
  | 'description'
  | 'icon_emoji'
  | 'color'
  | 'tz'
  | 'join_policy'
  | 'visibility'
  | 'member_limit'
  | 'default_notify_level'
  | 'not_now_days'
export type GroupChange = Partial<Pick<Group, Changeable>>

export function useChangeGroup() {
  return useMutation({
    ...optimistic<Group, { id: string; version: number } & GroupChange>([['groups']], (groups, change) =>
      groups.map((group) => (group.id === change.id ? { ...group, ...change, version: group.version + 1 } : group)),
    ),
    meta: { saidAtField: true },
    mutationFn: ({ id, version, ...row }) => write({ table: 'groups', verb: 'update', id, version, row }),
  })
}

/** Lets a group rest, or wakes it. */
export const archiving = mutationOptions({
  ...optimistic<Group, { group_id: string; archived: boolean }>([['groups']], (groups, { group_id, archived }) =>
    groups.map((group) =>
      group.id === group_id ? { ...group, archived_at: archived ? new Date().toISOString() : null } : group,
    ),
  ),
  mutationFn: (args: { group_id: string; archived: boolean }) => write({ rpc: 'archive_group', args }),
})

export const useArchive = () => useMutation(archiving)

export const offDaysOf = (groupId: string) =>
  queryOptions({
    queryKey: ['group_off_days', { groupId }],
    queryFn: (): Promise<OffDays[]> =>
      rows(supabase.from('group_off_days').select('*').eq('group_id', groupId).order('starts_on').order('id')),
  })

export const addingOffDays = (groupId: string) =>
  mutationOptions({
    ...optimistic<OffDays, NewOffDays>([offDaysOf(groupId).queryKey], (list, added) =>
      [...list, { ...({} as OffDays), ...added }].sort((a, b) => a.starts_on.localeCompare(b.starts_on)),
    ),
    mutationFn: (row: NewOffDays) => write({ table: 'group_off_days', verb: 'insert', row }),
  })

export const useAddOffDays = (groupId: string) => useMutation(addingOffDays(groupId))

export function useRemoveOffDays(groupId: string) {
  return useMutation({
    ...optimistic<OffDays, { id: string }>([offDaysOf(groupId).queryKey], (list, { id }) =>
      list.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'group_off_days', verb: 'delete', id }),
  })
}

/** One's own settings in each group; nobody else reads them. */
export const mySettings = queryOptions({
  queryKey: ['group_member_settings'],
  queryFn: (): Promise<MySettings[]> => rows(supabase.from('group_member_settings').select('*')),
})

/** The groups that one does not want to see beside every page. */
export function useHidden(): Set<string> {
  const list = useQuery(mySettings).data ?? []
  return new Set(list.filter(({ notify_level }) => notify_level === 'hide').map(({ group_id }) => group_id))
}

export function useNotifyLevel(group: Group): NotifyLevel {
  const mine = useQuery(mySettings).data?.find(({ group_id }) => group_id === group.id)
  return (mine?.notify_level ?? group.default_notify_level) as NotifyLevel
}

export function useSetNotifyLevel() {
  const user_id = useUser().id
  return useMutation({
    ...optimistic<MySettings, { group_id: string; notify_level: NotifyLevel }>(
      [['group_member_settings']],
      (list, { group_id, notify_level }) => [
        ...list.filter((one) => one.group_id !== group_id),
        { muted_until: null, last_seen_at: null, user_id, group_id, notify_level },
      ],
    ),
    mutationFn: (set) =>
      write({ table: 'group_member_settings', verb: 'put', by: ['group_id', 'user_id'], row: { user_id, ...set } }),
  })
}
