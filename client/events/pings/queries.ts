import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { PingInput } from '../command-inputs.ts'

type Columns = Database['public']['Tables']['event_pings']['Row']
export type Ping = Pick<Columns, 'occurrence_id' | 'user_id' | 'minutes' | 'pinged_at'> & {
  kind: 'late' | 'on_my_way'
}

/** One's own pings, and those of the events that one organises: few, since they are gone when an event is over. */
export const allPings = queryOptions({
  queryKey: ['event_pings'],
  queryFn: async (): Promise<Ping[]> =>
    rows(
      supabase
        .from('event_pings')
        .select('occurrence_id, user_id, kind, minutes, pinged_at')
        .order('pinged_at')
        .limit(500)
        .overrideTypes<Ping[], { merge: false }>(),
    ),
  meta: { reads: ['event_rsvps', 'event_hosts', 'events'] },
})

/** Tells the organisers; without a kind it is taken back. */
export const pinging = mutationOptions({
  ...optimistic<Ping, PingInput>([allPings.queryKey], (list, { occurrence_id, kind, minutes }) => {
    const user_id = myId()
    const others = list.filter((one) => one.occurrence_id !== occurrence_id || one.user_id !== user_id)
    const ping = { occurrence_id, user_id, minutes, pinged_at: serverDate().toISOString() }
    return kind ? [...others, { ...ping, kind }] : others
  }),
  mutationFn: ({ occurrence_id, kind, minutes }: PingInput) =>
    write({
      rpc: 'ping_event',
      args: { occurrence_id, ...(kind && { kind }), ...(minutes !== null && { minutes }) },
    }),
})

/** The pings as known now, begun where they were never read, as without a network. */
export function beginPings(): Ping[] {
  const known = query.getQueryData(allPings.queryKey)
  if (known === undefined) query.setQueryData(allPings.queryKey, [], { updatedAt: 1 })
  return known ?? []
}
