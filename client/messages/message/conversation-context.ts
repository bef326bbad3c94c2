import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useMyRole } from '../../groups/data/groups.ts'
import { useReportedAway } from '../../groups/data/reports.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
import type { Conversation } from '../data/conversations.ts'
import { blocks } from '../data/participants.ts'
import { casesIn, pinsOf, type Save, saves } from '../data/saved-queries.ts'
import { type PeopleById, usePeople } from '../data/use-people.ts'

/** The context of every message of a conversation: asked for once, for all on screen. */
interface ConversationContextValue {
  known: PeopleById
  /** By the message; what one is done with is none. */
  saved: ReadonlyMap<string, Save>
  pinned: ReadonlySet<string>
  blocked: ReadonlySet<string>
  reported: ReadonlySet<string>
  /** The cases about messages that oneself decides. */
  cases: readonly CaseInPlace[] | undefined
  /** True where a message can become a question beside a lesson. */
  asksLessons: boolean
}

const empty: ConversationContextValue = {
  known: new Map(),
  saved: new Map(),
  pinned: new Set(),
  blocked: new Set(),
  reported: new Set(),
  cases: undefined,
  asksLessons: false,
}

export const ConversationContext = createContext(empty)
export const useConversationContext = () => useContext(ConversationContext)

export function useConversationContextValue(conversation: Pick<Conversation, 'id' | 'kind'>): ConversationContextValue {
  const { id } = conversation
  const known = usePeople()
  const kept = useQuery(saves).data
  const pins = useQuery(pinsOf(id)).data
  const blockedOnes = useQuery(blocks).data
  const reported = useReportedAway()
  const asksLessons = useFlag('lesson_discussions', id)
  const cases = useCases(conversation)
  return useMemo(
    () => ({
      known,
      saved: new Map(kept?.flatMap((one) => (one.done_at ? [] : [[one.message_id, one]]))),
      pinned: new Set(pins?.map(({ message_id }) => message_id)),
      blocked: new Set(blockedOnes?.map(({ blocked_id }) => blocked_id)),
      reported,
      cases,
      asksLessons,
    }),
    [known, kept, pins, blockedOnes, reported, cases, asksLessons],
  )
}

/** Of a group alone: its moderators see nothing of what others say among themselves. A group has the id of its conversation. */
function useCases({ id, kind }: Pick<Conversation, 'id' | 'kind'>): readonly CaseInPlace[] | undefined {
  const role = useMyRole(id)
  const { isAdmin } = usePermissions()
  return useQuery({ ...casesIn(id, 'message'), enabled: kind === 'group' && (isAdmin || role === 'admin') }).data
}
