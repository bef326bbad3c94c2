import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Message } from './messages.ts'

/* Messages that a person saved, and messages pinned for everybody. */

type Tables = Database['public']['Tables']
export type Save = Tables['message_saves']['Row']
export type Pin = Tables['message_pins']['Row']

const now = () => serverDate().toISOString()

/** A person's saved messages and reminders. Nobody else reads them. */
export const saves = queryOptions({
  queryKey: ['message_saves'],
  queryFn: (): Promise<Save[]> =>
    rows(supabase.from('message_saves').select('*').order('created_at', { ascending: false }).limit(500)),
  staleTime: 60_000,
})

export const messageSaves = collection('message_saves', {
  by: ['user_id', 'message_id'],
  blank: () => ({ reminded_at: null, remind_at: null, created_at: now() }),
  first: true,
})

/** The messages that stand in a list of ids. */
export const messagesIn = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['messages', { ids: ids.toSorted() }] as QueryKey,
    queryFn: async () =>
      ids.length === 0
        ? []
        : ((await rows(
            supabase
              .from('messages')
              .select('*')
              .in('id', [...ids]),
          )) as unknown as Message[]),
  })

export const pinsOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['message_pins', { conversationId }],
    queryFn: (): Promise<Pin[]> =>
      rows(
        supabase
          .from('message_pins')
          .select('*')
          .eq('conversation_id', conversationId)
          .order('pinned_at', { ascending: false }),
      ),
    staleTime: 60_000,
  })

export const pinning = mutationOptions({
  ...optimistic<Pin, { message_id: string; conversation_id: string; on: boolean }>(
    [['message_pins']],
    (list, { message_id, conversation_id, on }, [, of]) => {
      const others = list.filter((one) => one.message_id !== message_id)
      const here =
        typeof of === 'object' && of !== null && 'conversationId' in of && of.conversationId === conversation_id
      return on && here ? [{ message_id, conversation_id, pinned_by: myId(), pinned_at: now() }, ...others] : others
    },
  ),
  mutationFn: ({ message_id, on }: { message_id: string; conversation_id: string; on: boolean }) =>
    write({ rpc: 'pin_message', args: { message_id, on } }),
})

/** The cases that wait about what is of one kind in a group, as far as one decides them. Not kept on the device. */
export const casesIn = (groupId: string, kind: string) =>
  queryOptions({
    queryKey: ['moderation_cases', 'in', groupId, kind],
    queryFn: async () =>
      (await rows(supabase.rpc('cases_in', { group_id: groupId, kind }))) as unknown as CaseInPlace[],
    staleTime: 30_000,
    meta: { passing: true },
  })
