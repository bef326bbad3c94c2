import { people, visibleGroups } from '../../groups/data/groups.ts'
import { query } from '../../lib/query/query.ts'
import type { Destination } from '../../lib/registries/labels.ts'
import { myConversations } from './conversations.ts'
import { titleOf } from './use-people.ts'

/** The conversations in which one may say something, those with the newest words first. */
export async function conversationsToWriteIn(): Promise<readonly Destination[]> {
  const [mine, groups, known] = await Promise.all([
    query.ensureQueryData(myConversations),
    query.ensureQueryData(visibleGroups),
    query.ensureQueryData(people),
  ])
  const named = new Map(known.map((person) => [person.id, person]))
  return mine
    .filter(({ can_post, archived_at, hidden_at }) => can_post && !archived_at && !hidden_at)
    .toSorted((a, b) => ((a.last_message_at ?? '') < (b.last_message_at ?? '') ? 1 : -1))
    .map((one) => ({ id: one.id, name: titleOf(one, named, groups) }))
}
