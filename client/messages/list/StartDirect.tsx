import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { ConversationSkeleton } from '../ConversationSkeleton.tsx'
import { startingDirect } from '../data/conversation-writes.ts'
import { myConversations } from '../data/conversations.ts'
import { directId } from '../data/direct-id.ts'
import { useGo } from '../data/use-location.ts'
import { useMe } from '../data/use-people.ts'

/** The target of a "write to somebody" link: opens the direct conversation, begun if need be. */
export function StartDirect({ person }: { person: string }) {
  const me = useMe()
  const go = useGo()
  const list = useQuery(myConversations).data
  const there = list !== undefined
  useEffect(() => {
    if (!there) return
    const id = directId(me, person)
    if (person !== me) attempt(startingDirect, { id, user_id: person })
    go(person === me ? {} : { conversation: id }, true)
  }, [there, me, person, go])
  return <ConversationSkeleton />
}
