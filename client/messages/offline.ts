import { query } from '../lib/query/query.ts'
import { myConversations } from './data/conversations.ts'
import { drafts } from './data/drafts.ts'
import { lastOf } from './data/messages.ts'
import { participantsOf } from './data/participants.ts'
import { saves } from './data/saved-queries.ts'
import { parts } from './prefetch.ts'

/** The conversations in which something was said last, as one would look for them on a train. */
export async function offline() {
  // what was said is no use without the code that shows it
  await parts()
  await query.prefetchQuery(myConversations)
  const latest = (query.getQueryData(myConversations.queryKey) ?? [])
    .toSorted((a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? ''))
    .slice(0, 20)
  const each = latest.flatMap(({ id }) => [lastOf(id), participantsOf(id)])
  return { mine: [myConversations, drafts, saves, ...each] }
}
