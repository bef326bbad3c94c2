import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Row = Database['public']['Tables']['event_slots']['Row']

/** A slot of a date, with those of its claims that one may see. */
export type EventSlot = Row & { claims: { user_id: string }[] }

/** A slot as it is written down, before it is one of a date. */
export type NewSlot = Pick<Row, 'title' | 'needed' | 'note'>

/** The slots of a date, in their order. */
export const slotsOf = (occurrence: string) =>
  queryOptions({
    queryKey: ['event_slots', { occurrence }] as const,
    queryFn: (): Promise<EventSlot[]> =>
      rows(
        supabase
          .from('event_slots')
          .select('*, claims:event_slot_claims(user_id)')
          .eq('occurrence_id', occurrence)
          .order('rank')
          .order('id')
          .order('claimed_at', { referencedTable: 'claims' }),
      ),
    // who becomes a host sees names, and who can’t come has none
    meta: { reads: ['events', 'event_rsvps', 'event_hosts'] },
  })

/** The slots of an event, whatever its date, as a copy of it begins with. */
export const slotLinesOf = (event: string) =>
  queryOptions({
    queryKey: ['event_slots', { event }] as const,
    queryFn: async (): Promise<NewSlot[]> => {
      const all = await rows(
        supabase
          .from('event_slots')
          .select('line_id, title, needed, note')
          .eq('event_id', event)
          .eq('own', false)
          .order('rank'),
      )
      return [...new Map(all.map(({ line_id, ...slot }) => [line_id, slot])).values()]
    },
  })

/** True for a slot that one has oneself. */
export const isMine = ({ claims }: EventSlot) => claims.some(({ user_id }) => user_id === myId())
