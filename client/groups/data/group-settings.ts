import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Group } from './groups.ts'

type Tables = Database['public']['Tables']
export type OffDays = Tables['group_off_days']['Row']
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
  | 'meeting_pattern'
export type GroupChange = Partial<Pick<Group, Changeable>>

const groups = collection('groups')
export const changingGroup = { ...groups.changing, meta: { saidAtField: true } }

/** Lets a group rest, or wakes it. */
export const archiving = groups.rpc(
  'archive_group',
  (group, { archived }) => ({ ...group, archived_at: archived ? new Date().toISOString() : null }),
  ({ group_id }) => ({ id: group_id }),
)

export const offDaysOf = (groupId: string) =>
  queryOptions({
    queryKey: ['group_off_days', { groupId }],
    queryFn: (): Promise<OffDays[]> =>
      rows(supabase.from('group_off_days').select('*').eq('group_id', groupId).order('starts_on').order('id')),
  })

export const offDays = collection('group_off_days', {
  lists: ({ group_id }) => [offDaysOf(group_id).queryKey],
  order: (a, b) => a.starts_on.localeCompare(b.starts_on),
})

type EffectColumns = Database['public']['CompositeTypes']['off_day_effect']
/** The effect of days off on one thing of a room: cancelled, revived, or its organisers are asked. */
export type OffDayEffect = { [Name in keyof EffectColumns]: NonNullable<EffectColumns[Name]> }
export type OffDaysInput = Pick<OffDays, 'id' | 'group_id' | 'starts_on' | 'ends_on' | 'label' | 'affects'>

/** The effects that days off would have, in every room; nothing is done. */
export const offDayEffects = (off: OffDaysInput) =>
  queryOptions({
    queryKey: ['group_off_days', 'preview', off],
    queryFn: async () => (await rows(supabase.rpc('set_off_days', { ...off, dry: true }))) as OffDayEffect[],
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The row that days off will have, until the server has said it. */
export function offDayRow(off: OffDaysInput, source: 'manual' | 'ics'): OffDays {
  const now = new Date().toISOString()
  return { ...off, applied: [], source, created_by: myId(), created_at: now, updated_at: now, version: 1 }
}

/** Sets days off, with what they do in every room; they go by `offDays.removing`, and that with them. */
export const settingOffDays = mutationOptions({
  ...optimistic<OffDays, OffDaysInput>(
    ({ group_id }) => [offDaysOf(group_id).queryKey],
    (list, off) =>
      [...list.filter(({ id }) => id !== off.id), offDayRow(off, 'manual')].sort((a, b) =>
        a.starts_on.localeCompare(b.starts_on),
      ),
    'group_off_days',
  ),
  mutationFn: (off: OffDaysInput) => write({ rpc: 'set_off_days', args: off }),
})

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

/** One's own settings in a group, which has none of them before. */
export const groupSettings = collection('group_member_settings', {
  by: ['group_id', 'user_id'],
  blank: () => ({ muted_until: null, last_seen_at: null }),
})
