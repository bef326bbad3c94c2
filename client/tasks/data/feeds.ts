import { queryOptions, useMutation } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { config } from '../../lib/supabase/config.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The secret of one's calendar feed; it is made when it is first asked for. */
export const feedToken = queryOptions({
  queryKey: ['task_feed_token'],
  queryFn: async (): Promise<string> => rows(supabase.rpc('task_feed_token')),
  staleTime: Number.POSITIVE_INFINITY,
})

export const feedAddress = (token: string) => `${config.url}/functions/v1/task-feed/${token}.ics`

/** Nobody reads it any more; the next one is another. */
export function useRevokeFeed() {
  return useMutation({
    mutationFn: () => write({ rpc: 'revoke_task_feed', args: {} }),
    onSuccess: () => query.removeQueries({ queryKey: feedToken.queryKey }),
  })
}
