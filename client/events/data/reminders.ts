import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Reminder = Database['public']['Tables']['event_reminders']['Row']

/** One's own reminders of an event; with none there are the usual ones, a day and an hour before. */
export const remindersOf = (event: string) =>
  queryOptions({
    queryKey: ['event_reminders', { event }],
    queryFn: (): Promise<Reminder[]> =>
      rows(
        supabase.from('event_reminders').select('*').eq('event_id', event).order('offset_min', { ascending: false }),
      ),
  })

export const eventReminders = collection('event_reminders', {
  lists: ({ event_id }) => [remindersOf(event_id).queryKey],
})

/** The usual leads, in minutes. */
export const usual = [1440, 60] as const

/** One's reminders as known now; a list that was never read, as without a network, begins empty. */
export function remindersNow(event: string): Reminder[] {
  const { queryKey } = remindersOf(event)
  const known = query.getQueryData(queryKey)
  if (known === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
  return known ?? []
}
