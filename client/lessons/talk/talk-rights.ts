import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { useActive } from '../../groups/data/groups.ts'
import { usePermissions } from '../../lib/query/permissions.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { talkRefused } from '../data/talk.ts'

/** The rights of the viewer in the talk beside a lesson, as the database grants them. */
export interface TalkRights {
  me: string
  /** May begin threads: once the lesson is open. */
  asks: boolean
  writes: boolean
  deletes: boolean
  leads: boolean
  /** The group does not talk about what it follows: all is to read alone. */
  isRefused: boolean
}

export function useTalkRights(text: ResolvedLesson, mine: MyLesson): TalkRights {
  const me = useUser().id
  const may = usePermissions(mine.group_id)
  const isActive = useActive(mine.group_id)
  const isRefused = (useQuery(talkRefused(mine.adoption_id)).data?.length ?? 0) > 0
  const writes = isActive && !isRefused && may.isGroupMember && may.canViewGroupData
  return {
    me,
    writes,
    isRefused,
    asks: writes && (text.opening.open || mine.leads),
    deletes: writes && may.canDeleteContent,
    leads: writes && mine.leads,
  }
}
