import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type LeadRequest = Database['public']['Tables']['lead_requests']['Row']

/** The questions who leads a lesson, of one schedule: those that wait, and those that were answered last. */
export const leadRequestsOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['lead_requests', { adoptionId }],
    queryFn: (): Promise<LeadRequest[]> =>
      rows(
        supabase
          .from('lead_requests')
          .select('*')
          .eq('adoption_id', adoptionId)
          .neq('state', 'replaced')
          .order('asked_at', { ascending: false })
          .limit(200),
      ),
    meta: { reads: ['scheduled_lessons'] },
  })

type Asked = Pick<LeadRequest, 'id' | 'adoption_id' | 'group_id' | 'lesson_key' | 'user_id' | 'note'>

/** Asks a member to lead a lesson; who was asked before is asked no more. */
export const askingToLead = mutationOptions({
  ...optimistic<LeadRequest, Asked>(
    ({ adoption_id }) => [leadRequestsOf(adoption_id).queryKey],
    (list, asked) => [
      { ...asked, asked_by: myId(), state: 'waiting', asked_at: serverDate().toISOString(), answered_at: null },
      ...list.filter(({ lesson_key, state }) => lesson_key !== asked.lesson_key || state !== 'waiting'),
    ],
    'lead_requests',
  ),
  mutationFn: ({ group_id: _where, note, ...asked }: Asked) =>
    write({ rpc: 'ask_to_lead', args: { ...asked, ...(note && { note }) } }),
})

/** Says whether one leads a lesson. */
export const answeringLead = mutationOptions({
  ...optimistic<LeadRequest, { id: string; accepts: boolean }>([['lead_requests']], (list, { id, accepts }) =>
    list.map((one) => (one.id === id ? { ...one, state: accepts ? 'accepted' : 'declined' } : one)),
  ),
  mutationFn: (args: { id: string; accepts: boolean }) => write({ rpc: 'answer_lead', args }),
})
