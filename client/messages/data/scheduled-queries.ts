import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { attempt, rows } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { sendingMessage } from './message-writes.ts'
import { blankMessage } from './outgoing.ts'
import { composing } from './picker.ts'

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

/** A scheduled message as the composer takes one. */
export const asMessage = ({ id, conversation_id, body_html, version }: ScheduledMessage) =>
  blankMessage({ id, conversation_id, body_html, body_text: wordsIn(body_html), version })

/** Sends one at once. It keeps its id, so that it is sent once although its moment comes meanwhile. */
export function sendScheduledNow({ id, conversation_id, body_html, reply_to_id, topic_id }: ScheduledMessage) {
  const about = { ...(reply_to_id && { reply_to_id }), ...(topic_id && { topic_id }) }
  attempt(sendingMessage, { id, conversation_id, body_html, ...about })
  attempt(scheduledMessages.removing, { id })
}

/** Takes one back: it is not sent, and its words stand in the field again. */
export function takeBackScheduled(row: ScheduledMessage) {
  attempt(scheduledMessages.removing, { id: row.id })
  composing.set({ kind: 'again', message: asMessage(row) })
}
