import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { session } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type ScheduledMessage = Database['public']['Tables']['scheduled_messages']['Row']

/** The messages to be sent later, and those that could not be sent then. */
export const scheduled = queryOptions({
  queryKey: ['scheduled_messages'],
  queryFn: (): Promise<ScheduledMessage[]> =>
    rows(supabase.from('scheduled_messages').select('*').in('status', ['pending', 'failed']).order('send_at')),
})

/** A moment as clocks on the wall show it in one's zone, without saying which zone. */
export function wallClock(at: Date, tz = zone()): string {
  const parts = new Intl.DateTimeFormat('sv', {
    timeZone: tz,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  return parts.replace(',', '')
}

export type NewScheduled = Pick<ScheduledMessage, 'id' | 'conversation_id' | 'body_html' | 'send_on' | 'tz'> & {
  reply_to_id?: string
}

export const schedulingMessage = mutationOptions({
  ...optimistic<ScheduledMessage, NewScheduled>([['scheduled_messages']], (list, row) => [
    ...list,
    {
      topic_id: null,
      reply_to_id: null,
      user_id: session.get().user?.id ?? '',
      send_at: new Date(row.send_on).toISOString(),
      status: 'pending',
      error: null,
      sent_at: null,
      created_at: '',
      updated_at: '',
      version: 1,
      ...row,
    },
  ]),
  mutationFn: (row: NewScheduled) => write({ table: 'scheduled_messages', verb: 'insert', row }),
})

export const changingScheduled = mutationOptions({
  ...optimistic<ScheduledMessage, { id: string; version: number; send_on: string; tz: string }>(
    [['scheduled_messages']],
    (list, { id, send_on, tz }) =>
      list.map((one) =>
        one.id === id
          ? {
              ...one,
              send_on,
              tz,
              send_at: new Date(send_on).toISOString(),
              status: 'pending',
              version: one.version + 1,
            }
          : one,
      ),
  ),
  mutationFn: ({ id, version, ...row }: { id: string; version: number; send_on: string; tz: string }) =>
    write({ table: 'scheduled_messages', verb: 'update', id, version, row }),
})

export const cancellingScheduled = mutationOptions({
  ...optimistic<ScheduledMessage, { id: string }>([['scheduled_messages']], (list, { id }) =>
    list.filter((one) => one.id !== id),
  ),
  mutationFn: ({ id }: { id: string }) => write({ table: 'scheduled_messages', verb: 'delete', id }),
})
