import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { pinsOf, type Save, saves } from './kept-queries.ts'
import { type Known, useKnown } from './people.ts'
import { blocks, myReports } from './people-queries.ts'

/** What every message of a conversation is drawn with: asked for once, for all that are on screen. */
export interface Talk {
  known: Known
  /** By the message; what one is done with is none. */
  saved: ReadonlyMap<string, Save>
  pinned: ReadonlySet<string>
  blocked: ReadonlySet<string>
  reported: ReadonlySet<string>
}

const empty: Talk = { known: new Map(), saved: new Map(), pinned: new Set(), blocked: new Set(), reported: new Set() }

export const TalkContext = createContext(empty)
export const useTalk = () => useContext(TalkContext)

export function useTalkOf(conversationId: string): Talk {
  const known = useKnown()
  const kept = useQuery(saves).data
  const pins = useQuery(pinsOf(conversationId)).data
  const blockedOnes = useQuery(blocks).data
  const reports = useQuery(myReports).data
  return useMemo(
    () => ({
      known,
      saved: new Map(kept?.flatMap((one) => (one.done_at ? [] : [[one.message_id, one]]))),
      pinned: new Set(pins?.map(({ message_id }) => message_id)),
      blocked: new Set(blockedOnes?.map(({ blocked_id }) => blocked_id)),
      reported: new Set(reports?.map(({ subject_id }) => subject_id)),
    }),
    [known, kept, pins, blockedOnes, reports],
  )
}
