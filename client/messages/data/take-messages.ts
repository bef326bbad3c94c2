import { takeRows } from '../../lib/live/row-takers.ts'
import { query, show } from '../../lib/query/query.ts'
import { appended } from './appended.ts'
import { type Message, messagesOf } from './messages.ts'

/*
 * New messages are put at the end of their conversation as they come: everybody on its channel may read all that it
 * carries (0116), and the next of a list that has no gap is the one with the next number.
 */
takeRows('messages', {
  take(rows) {
    const fresh = rows as (Message & { seq: number })[]
    const { queryKey } = messagesOf(fresh[0]!.conversation_id)
    const known = query.getQueryState<Message[]>(queryKey)
    if (!known) return true
    // an answer under way may be older than the row, and one that is out of date is asked for anyway
    if (!known.data || known.isInvalidated || known.fetchStatus !== 'idle') return false
    const list = appended(known.data, fresh)
    if (list && list !== known.data) show(queryKey, list)
    return list !== undefined
  },
  keeps: ([, list]) =>
    typeof list === 'object' && list !== null && 'around' in list && list.around === null && !('topicId' in list),
})
