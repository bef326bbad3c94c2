import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useReportedAway } from '../../groups/data/reports.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { blocks } from '../data/participants.ts'
import { pinsOf, type Save, saves } from '../data/saved-queries.ts'
import { type PeopleById, usePeople } from '../data/use-people.ts'

/** The context of every message of a conversation: asked for once, for all on screen. */
interface ConversationContextValue {
  known: PeopleById
  /** By the message; what one is done with is none. */
  saved: ReadonlyMap<string, Save>
  pinned: ReadonlySet<string>
  blocked: ReadonlySet<string>
  reported: ReadonlySet<string>
  /** True where a message can become a question beside a lesson. */
  asksLessons: boolean
}

const empty: ConversationContextValue = {
  known: new Map(),
  saved: new Map(),
  pinned: new Set(),
  blocked: new Set(),
  reported: new Set(),
  asksLessons: false,
}

export const ConversationContext = createContext(empty)
export const useConversationContext = () => useContext(ConversationContext)

export function useConversationContextValue(conversationId: string): ConversationContextValue {
  const known = usePeople()
  const kept = useQuery(saves).data
  const pins = useQuery(pinsOf(conversationId)).data
  const blockedOnes = useQuery(blocks).data
  const reported = useReportedAway()
  const asksLessons = useFlag('lesson_discussions', conversationId)
  return useMemo(
    () => ({
      known,
      saved: new Map(kept?.flatMap((one) => (one.done_at ? [] : [[one.message_id, one]]))),
      pinned: new Set(pins?.map(({ message_id }) => message_id)),
      blocked: new Set(blockedOnes?.map(({ blocked_id }) => blocked_id)),
      reported,
      asksLessons,
    }),
    [known, kept, pins, blockedOnes, reported, asksLessons],
  )
}
