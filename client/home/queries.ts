import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { query, rows } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'
import { type ActivityKind, kinds } from './kinds.ts'

type Row = Database['public']['Functions']['activity']['Returns'][number]
/** Something that happened in a group. Who did it may have left since, and who joined has no title. */
export type Activity = Omit<Row, 'actor_id' | 'title'> & { actor_id: string | null; title: string | null }

const most = 30

interface ActivityFilter {
  kind?: ActivityKind | undefined
  groupId?: string | undefined
}

/** The activity in all of one's groups, or in one, newest first and a page at a time. */
export const activityOf = ({ kind, groupId }: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', { kind: kind ?? null, groupId: groupId ?? null }],
    queryFn: async ({ pageParam: last }) =>
      (await rows(
        supabase.rpc('activity', {
          most,
          ...(kind && { kinds: kinds[kind] }),
          ...(groupId && { in_group: groupId }),
          ...(last && { before: last.at, before_id: last.id }),
        }),
      )) as Activity[],
    initialPageParam: null as Activity | null,
    getNextPageParam: (page) => (page.length < most ? undefined : page.at(-1)),
    meta: { reads: ['announcements', 'group_members', 'group_member_settings', 'groups', 'tasks'] },
  })

export const activityAhead = (wanted: ActivityFilter) => query.prefetchInfiniteQuery(activityOf(wanted))
