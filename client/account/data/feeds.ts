import { queryOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { config } from '../../lib/supabase/config.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A calendar that one can subscribe to: one's tasks, the events of all one's groups, or those of one. */
export type Feed = { scope: 'tasks' | 'mine' } | { scope: 'group'; group_id: string }

/** The secret of a feed of one's own; it is made when it is first asked for. */
export const feedToken = (feed: Feed) =>
  queryOptions({
    queryKey: ['calendar_feed_token', feed],
    queryFn: async (): Promise<string> => rows(supabase.rpc('calendar_feed_token', feed)),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const feedAddress = (token: string) => `${config.url}/functions/v1/calendar-feed/${token}.ics`

/** Nobody reads it any more; the next one is another. */
export async function revokeFeed(feed: Feed) {
  await write({ rpc: 'revoke_calendar_feed', args: feed })
  query.removeQueries({ queryKey: feedToken(feed).queryKey })
}

/** Another address instead of the one that there was. */
export async function renewFeed(feed: Feed) {
  const token = await writeNow({ rpc: 'renew_calendar_feed', args: feed })
  query.setQueryData(feedToken(feed).queryKey, token as string)
}
