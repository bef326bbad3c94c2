import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Group } from './groups.ts'

type Tables = Database['public']['Tables']
export type OffDays = Tables['group_off_days']['Row']

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
  (group, { archived }) => ({ ...group, archived_at: archived ? serverDate().toISOString() : null }),
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
/** The effect of days off on one thing of a room: cancelled, revived, moved, or its organisers are asked. */
export type OffDayEffect = {
  [Name in Exclude<keyof EffectColumns, 'from_on' | 'to_on'>]: NonNullable<EffectColumns[Name]>
} & Pick<EffectColumns, 'from_on' | 'to_on'>
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
  const now = serverDate().toISOString()
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
