import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query/query.ts'
import { topicActivity } from './topics.ts'

type Activity = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof topicActivity>['queryFn']>>>>[number]

/** The topic with unread messages in which something was said last, other than the one that is read. */
const next = (list: readonly Activity[] | undefined, current: string | undefined) =>
  list?.filter(({ unread, topic_id }) => unread > 0 && topic_id !== current)[0]?.topic_id

/** The same at once, for a key. */
export const nextUnreadTopic = (conversationId: string, current: string | undefined) =>
  next(query.getQueryData<Activity[]>(topicActivity(conversationId).queryKey), current)

export function useNextUnreadTopic(conversationId: string, current: string | undefined) {
  const list = useQuery(topicActivity(conversationId)).data
  const others = (list ?? []).filter(({ unread, topic_id }) => unread > 0 && topic_id !== current).length
  return { id: next(list, current), count: others }
}
