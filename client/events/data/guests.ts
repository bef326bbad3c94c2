import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type Rsvp = Tables['event_rsvps']['Row']
export type RsvpNote = Tables['event_rsvp_notes']['Row']
export type Host = Pick<Tables['event_hosts']['Row'], 'event_id' | 'user_id'>

/** The answers to an occurrence that one may see, in the order in which they came. */
export const rsvpsOf = (occurrence: string) =>
  queryOptions({
    queryKey: ['event_rsvps', { occurrence }],
    queryFn: (): Promise<Rsvp[]> =>
      rows(
        supabase.from('event_rsvps').select('*').eq('occurrence_id', occurrence).order('answered_at').order('user_id'),
      ),
    // who becomes a host sees more of them
    meta: { reads: ['event_hosts'] },
  })

/** The notes to the organisers: all of them for those, one's own for others. */
export const notesOf = (occurrence: string) =>
  queryOptions({
    queryKey: ['event_rsvp_notes', { occurrence }],
    queryFn: (): Promise<RsvpNote[]> =>
      rows(supabase.from('event_rsvp_notes').select('*').eq('occurrence_id', occurrence)),
    meta: { reads: ['event_rsvps', 'event_hosts'] },
  })

/** One's own place in the waitlist, 1 the first; an empty list for who does not wait. */
export const waitlistPlace = (occurrence: string) =>
  queryOptions({
    queryKey: ['waitlist_place', { occurrence }],
    queryFn: async (): Promise<number | null> => {
      const place: unknown = (await supabase.rpc('waitlist_place', { occurrence_id: occurrence })).data
      return typeof place === 'number' ? place : null
    },
    meta: { reads: ['event_rsvps', 'event_counts'] },
  })

export const hostsOf = (event: string) =>
  queryOptions({
    queryKey: ['event_hosts', { event }],
    queryFn: (): Promise<Host[]> =>
      rows(supabase.from('event_hosts').select('event_id, user_id').eq('event_id', event).order('created_at')),
  })

/** Makes a member a host of an event, or no longer one. */
export const hosting = mutationOptions({
  ...optimistic<Host, Host & { hosts: boolean }>(
    ({ event_id }) => [hostsOf(event_id).queryKey],
    (list, { hosts, ...host }) => {
      const others = list.filter(({ user_id }) => user_id !== host.user_id)
      return hosts ? [...others, host] : others
    },
    'event_hosts',
  ),
  mutationFn: (args: Host & { hosts: boolean }) => write({ rpc: 'host_event', args }),
})
