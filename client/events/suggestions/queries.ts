import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { SuggestionInput } from '../command-inputs.ts'

/** Another time that would do for somebody who can't come, on the wall of the event's zone. */
export type Suggestion = Pick<
  Database['public']['Tables']['event_suggestions']['Row'],
  'occurrence_id' | 'user_id' | 'starts_local' | 'suggested_at'
>

/** The suggestions for an occurrence: all of them for organisers, one's own for others. */
export const suggestionsFor = (occurrence: string) =>
  queryOptions({
    queryKey: ['event_suggestions', { occurrence }] as const,
    queryFn: (): Promise<Suggestion[]> =>
      rows(
        supabase
          .from('event_suggestions')
          .select('occurrence_id, user_id, starts_local, suggested_at')
          .eq('occurrence_id', occurrence)
          .order('suggested_at'),
      ),
    meta: { reads: ['event_rsvps', 'event_hosts'] },
  })

/** Suggests another time for oneself; without one it is taken back. */
export const suggestingTime = mutationOptions({
  ...optimistic<Suggestion, SuggestionInput>(
    ({ occurrence_id }) => [suggestionsFor(occurrence_id).queryKey],
    (list, { occurrence_id, starts_local }) => {
      const user_id = myId()
      const others = list.filter((one) => one.user_id !== user_id)
      return starts_local
        ? [...others, { occurrence_id, user_id, starts_local, suggested_at: serverDate().toISOString() }]
        : others
    },
    'event_suggestions',
  ),
  meta: { saidAtField: true },
  mutationFn: ({ occurrence_id, starts_local }: SuggestionInput) =>
    write({ rpc: 'suggest_time', args: { occurrence_id, ...(starts_local && { starts_local }) } }),
})

/** One's own suggestion as known now; a list that was never read, as without a network, begins empty. */
export function mySuggestionNow(occurrence: string): Suggestion | undefined {
  const { queryKey } = suggestionsFor(occurrence)
  const known = query.getQueryData(queryKey)
  if (known === undefined) query.setQueryData(queryKey, [], { updatedAt: 1 })
  return known?.find(({ user_id }) => user_id === myId())
}
