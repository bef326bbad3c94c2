import { queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rows } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** Something that others did in a group since one’s last visit. */
export interface RecentChange {
  kind: string
  id: string
  title: string | null
  at: string
  actor_id: string | null
  path: string
}

/** A lesson of the week that nobody leads yet. */
interface UnledLesson {
  id: string
  title: string
  on_date: string
}

/** An event of the week, and the members who have not answered it. */
interface UnansweredEvent {
  event: { id: string; occurrence_id: string; title: string; on_date: string; starts_at: string }
  members: string[]
}

interface GroupOverview {
  /** One’s last visit; null at the first. */
  since: string | null
  changed: RecentChange[]
  week: { lessons_unled: UnledLesson[]; unanswered: UnansweredEvent[] } | null
  latest: { conversation_id: string; message_id: string; at: string; sender: string | null; text: string } | null
}
export type GroupWeek = NonNullable<GroupOverview['week']>
export type LatestTalk = NonNullable<GroupOverview['latest']>

/** The first tab of a group, beside the cards of rooms. */
export const overviewOf = (groupId: string) =>
  queryOptions({
    queryKey: ['activity', { overview: groupId }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('group_overview', { group_id: groupId, today: dayOf(serverDate()) }),
      )) as unknown as GroupOverview,
    meta: {
      reads: ['group_members', 'tasks', 'announcements', 'events', 'event_rsvps', 'scheduled_lessons', 'conversations'],
    },
  })
