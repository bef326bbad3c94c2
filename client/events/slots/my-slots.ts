import { query } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { EventSlot } from './queries.ts'

/** The ids of one’s own slots of a date, as far as is known now. Apart from the queries, which come with an open event. */
export const mySlotsNow = (occurrence: string): string[] =>
  (query.getQueryData<EventSlot[]>(['event_slots', { occurrence }]) ?? [])
    .filter(({ claims }) => claims.some(({ user_id }) => user_id === myId()))
    .map(({ id }) => id)
