import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { query, rows } from '../lib/query/query.ts'
import { kindsOfFilter, roomActivity, tablesOfActivity } from '../lib/registries/activity.ts'
import { supabase } from '../lib/supabase/supabase.ts'

type Row = Database['public']['Functions']['activity']['Returns'][number]
/** Something that happened in a group. Who did it may have left since, and who joined has no title. */
export type Activity = Omit<Row, 'actor_id' | 'title'> & { actor_id: string | null; title: string | null }

const most = 30

interface ActivityQuery {
  kind?: string | undefined
  groupId?: string | undefined
}

/** The activity in all of one's groups, or in one, newest first and a page at a time. */
export const activityOf = ({ kind, groupId }: ActivityQuery) =>
  infiniteQueryOptions({
    queryKey: ['activity', { kind: kind ?? null, groupId: groupId ?? null }],
    queryFn: async ({ pageParam: last }) => {
      // only a filter has to know which kinds it stands for
      if (kind) await roomActivity.load()
      return (await rows(
        supabase.rpc('activity', {
          most,
          ...(kind && { kinds: kindsOfFilter(kind) }),
          ...(groupId && { in_group: groupId }),
          ...(last && { before: last.at, before_id: last.id }),
        }),
      )) as Activity[]
    },
    initialPageParam: null as Activity | null,
    getNextPageParam: (page) => (page.length < most ? undefined : page.at(-1)),
    meta: { reads: ['group_members', 'group_member_settings', 'groups', ...tablesOfActivity()] },
  })

/** The first page, and the sentences that tell of it. A failure of either shows where they are drawn. */
export const activityAhead = (wanted: ActivityQuery) =>
  Promise.allSettled([roomActivity.load(), query.prefetchInfiniteQuery(activityOf(wanted))])
