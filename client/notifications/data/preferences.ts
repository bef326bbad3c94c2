import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { useUser } from '../../account/AuthProvider.tsx'
import type { Group } from '../../groups/data/groups.ts'
import { mySettings } from '../../groups/data/my-settings.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { attempt, optimistic, rows } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { type Email, isThe, type Preference, type PreferenceContext } from './effective-preference.ts'

type Tables = Database['public']['Tables']
export type QuietHoursRow = Tables['quiet_hours']['Row']
type Digest = Tables['notification_digests']['Row']
export type PreferenceChoice = { in_app?: boolean | null; push?: boolean | null; email?: Email | null }

const preferences = queryOptions({
  queryKey: ['notification_prefs'],
  queryFn: (): Promise<Preference[]> => rows(supabase.from('notification_prefs').select('*')),
})

export const usePreferences = () => useQuery(preferences).data ?? []

/** The context of preferences: a digest by mail, and the notification level of a group. */
export function useAround(group: Group | undefined): PreferenceContext {
  const { data: mine } = useQuery(mySettings)
  const its = group && mine?.find(({ group_id }) => group_id === group.id)
  return {
    digestByMail: (useDigest()?.email ?? 'off') !== 'off',
    level: group ? (its?.notify_level ?? group.default_notify_level) : 'all',
    isMuted: Boolean(its?.muted_until && new Date(its.muted_until) > serverDate()),
  }
}

/** Says what one wants to hear of some types, everywhere or in one group. */
export function useChoose() {
  const user_id = useUser().id
  return useMutation({
    ...optimistic<Preference, { types: readonly string[]; group: string | null; choice: PreferenceChoice }>(
      [['notification_prefs']],
      (all, { types, group, choice }) => {
        const blank = { id: '', user_id, group_id: group, in_app: null, push: null, email: null, updated_at: '' }
        const rest = all.filter((one) => !types.some((type) => isThe(group, type)(one)))
        return [...rest, ...types.map((type) => ({ ...blank, type, ...all.find(isThe(group, type)), ...choice }))]
      },
    ),
    mutationFn: async ({ types, group: group_id, choice }) => {
      for (const type of types)
        await write({
          table: 'notification_prefs',
          verb: 'put',
          by: ['user_id', 'group_id', 'type'],
          row: { user_id, group_id, type, ...choice },
        })
    },
  })
}

/** Back to what counts everywhere. */
export function useForget() {
  return useMutation({
    ...optimistic<Preference, { ids: readonly string[] }>([['notification_prefs']], (all, { ids }) =>
      all.filter(({ id }) => !ids.includes(id)),
    ),
    mutationFn: async ({ ids }) => {
      for (const id of ids) await write({ table: 'notification_prefs', verb: 'delete', id })
    },
  })
}

const quietHours = queryOptions({
  queryKey: ['quiet_hours'],
  queryFn: (): Promise<QuietHoursRow[]> => rows(supabase.from('quiet_hours').select('*')),
})

const none = {
  days: [],
  from_time: '22:00',
  to_time: '07:00',
  allow_direct_mentions: false,
  allow_due_soon: false,
  dnd_until: null,
}

/** One's quiet; undefined until it is known. */
export function useQuietHours(): QuietHoursRow | undefined {
  const user_id = useUser().id
  const { data } = useQuery(quietHours)
  return data && (data[0] ?? { ...none, user_id, tz: zone(), updated_at: '' })
}

const quietHoursRows = collection('quiet_hours', { by: ['user_id'], blank: () => ({ ...none, updated_at: '' }) })

export const changeQuietHours = (change: Partial<QuietHoursRow>) =>
  attempt(quietHoursRows.putting, { ...change, user_id: myId(), tz: zone() })

const digests = queryOptions({
  queryKey: ['notification_digests'],
  queryFn: (): Promise<Digest[]> => rows(supabase.from('notification_digests').select('*')),
})

const noDigest = { email: 'off', push: 'off', at_time: '08:00', weekday: 1 }

/** One's digest; undefined until it is known. */
export function useDigest(): Digest | undefined {
  const user_id = useUser().id
  const { data } = useQuery(digests)
  return data && (data[0] ?? { ...noDigest, user_id, tz: zone(), updated_at: '' })
}

const digestRows = collection('notification_digests', {
  by: ['user_id'],
  blank: () => ({ ...noDigest, updated_at: '' }),
})

export const changeDigest = (change: Partial<Digest>) =>
  attempt(digestRows.putting, { ...change, user_id: myId(), tz: zone() })
