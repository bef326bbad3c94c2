import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { myId } from '../../lib/supabase/session.ts'
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

const momentOf = (send_on: string) => new Date(send_on).toISOString()

export const scheduledMessages = collection('scheduled_messages', {
  blank: ({ send_on = '' }) => ({
    topic_id: null,
    reply_to_id: null,
    user_id: myId(),
    send_at: momentOf(send_on),
    status: 'pending',
    error: null,
    sent_at: null,
  }),
  follow: ({ send_on }) => (send_on === undefined ? {} : { send_at: momentOf(send_on), status: 'pending' }),
})
