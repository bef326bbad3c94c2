import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { asError, optimistic, query, rows } from '../../lib/query/query.ts'
import { refetchStale as askAgainFor } from '../../lib/query/refetch.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

const atMost = 50
const each = 30_000

/** One's newest ones. The live channel tells of changes; asking each half minute is the safety under it. */
export const newest = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'newest', userId],
    queryFn: (): Promise<Notification[]> =>
      rows(
        supabase
          .from('notifications')
          .select('*')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(atMost),
      ),
    refetchInterval: each,
  })

/** The number of unread notifications. A failed count is 0: the bell never bothers anybody with its own troubles. */
export const unread = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'unread', userId],
    queryFn: async () => {
      const { count, error, status } = await supabase
        .from('notifications')
        .select('*', { count: 'exact', head: true })
        .eq('user_id', userId)
        .eq('is_read', false)
      // where nobody answered, what was known before still stands
      if (error && status === 0) throw asError(error)
      if (error) console.error('Unread notifications were not counted.', error)
      return count ?? 0
    },
    refetchInterval: each,
  })

/** Also where the first answer is still on its way: it may have come from before. */
export const refetchNotifications = () => askAgainFor(query, ({ queryKey }) => queryKey[0] === 'notifications')

type Change = { ids: readonly string[] }

/** Shows a change in the list, and in the count, before the server has it. */
function inPlace<Input>(change: (list: Notification[], input: Input) => Notification[]) {
  const lists: QueryKey = ['notifications', 'newest']
  const shown = optimistic<Notification, Input>([lists, ['notifications', 'listed']], change)
  return {
    ...shown,
    onMutate: async (input: Input) => {
      const changes = await shown.onMutate(input)
      for (const { key, before, after } of changes) {
        const [, which, userId] = key
        if (which !== 'newest') continue
        const fewer = unreadIn(before) - unreadIn(after)
        query.setQueryData<number>(['notifications', 'unread', userId], (count = 0) => Math.max(0, count - fewer))
      }
      return changes
    },
  }
}

const unreadIn = (list: readonly Notification[]) => list.filter(({ is_read }) => !is_read).length

const asRead =
  (isMeant: (one: Notification) => boolean) =>
  (one: Notification): Notification =>
    !one.is_read && isMeant(one) ? { ...one, is_read: true, read_at: serverDate().toISOString() } : one

export const markingRead = {
  ...inPlace<Change>((list, { ids }) => list.map(asRead(({ id }) => ids.includes(id)))),
  mutationFn: async ({ ids }: Change) => {
    for (const id of ids) await markAsRead(id)
  },
}

/** All of a person. */
export const markingAllRead = {
  ...inPlace<string>((list) => list.map(asRead(() => true))),
  mutationFn: (userId: string) => markAllAsRead(userId),
}

export const deleting = {
  ...inPlace<Change>((list, { ids }) => list.filter(({ id }) => !ids.includes(id))),
  mutationFn: ({ ids }: Change) => write({ rpc: 'delete_notifications', args: { ids: [...ids] } }),
}

/** They come back with the next answer, as they were. */
export const restoring = collection('notifications').rpc('restore_notifications')

export const snoozing = {
  ...inPlace<Change & { until: string }>((list, { ids, until }) =>
    list.map((one) => (ids.includes(one.id) ? { ...one, is_read: true, snoozed_until: until } : one)),
  ),
  mutationFn: async ({ ids, until }: Change & { until: string }) => {
    for (const id of ids) await write({ rpc: 'snooze_notification', args: { id, until } })
  },
}

/** Takes back that they were put off: they stand where they stood, read or unread as they were. */
export const waking = mutationOptions({
  ...inPlace<Change & { read: readonly string[] }>((list, { ids, read }) =>
    list.map((one) => (ids.includes(one.id) ? { ...one, is_read: read.includes(one.id), snoozed_until: null } : one)),
  ),
  mutationFn: async ({ ids, read }: Change & { read: readonly string[] }) => {
    for (const id of ids) await write({ rpc: 'snooze_notification', args: { id } })
    for (const id of read) await markAsRead(id)
  },
})

/** The moment of the next reminder that is known beforehand; null when there is none. */
export const nextReminder = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'next-reminder', userId],
    queryFn: async () => ((await supabase.rpc('next_reminder')).data ?? null) as string | null,
    meta: { reads: ['tasks'] },
  })

/** One that was deleted elsewhere in the meantime needs no mark any more. */
export const markAsRead = (id: string) =>
  write({ table: 'notifications', verb: 'update all', where: { id }, row: { is_read: true } })

const markAllAsRead = (userId: string) =>
  write({
    table: 'notifications',
    verb: 'update all',
    where: { user_id: userId, is_read: false },
    row: { is_read: true },
  })
