import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { perPage } from '../../ui/area/pages.ts'
import { events } from './lists.ts'
import type { EventLine, Identity, IdentityFile, TimelineEntry } from './types.ts'

const reads: readonly TableName[] = ['failed_logins', 'security_events', 'blocked_ips', 'user_sessions', 'users']

export const identityFile = ({ kind, value }: Identity) =>
  queryOptions({
    queryKey: ['security_identity', { kind, value }],
    queryFn: async () => (await rows(supabase.rpc('security_identity', { kind, value }))) as unknown as IdentityFile,
    meta: { reads, passing: true },
  })

export const timelineOf = ({ kind, value }: Identity) =>
  infiniteQueryOptions({
    queryKey: ['security_timeline', { kind, value }],
    queryFn: async ({ pageParam }) =>
      (await rows(
        supabase.rpc('security_timeline', { kind, value, ...(pageParam && { before: pageParam }) }),
      )) as unknown as TimelineEntry[],
    initialPageParam: null as string | null,
    getNextPageParam: (page: TimelineEntry[]) => (page.length < perPage ? undefined : page.at(-1)!.before),
    meta: { reads, passing: true },
  })

/** One event; nothing where there is none, or not for who asks. */
export const oneEvent = (id: string) =>
  queryOptions({
    queryKey: ['security_event_list', { id }],
    queryFn: async (): Promise<EventLine | null> => (await events.page(null, { id }))[0] ?? null,
    meta: { reads: ['security_events'], passing: true },
  })
