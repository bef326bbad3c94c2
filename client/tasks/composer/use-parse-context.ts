import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { memberships, people as peopleList } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { region, weekStart, zone } from '../../lib/settings/settings.ts'
import { useLabelsOf } from '../data/task-lists.ts'
import type { ParseContext, ParseName } from '../parse/parse.ts'
import type { Calendar } from '../parse/parse-date.ts'

/** The parse context for a task of a group, or of one's own. */
export function useParseContext(groupId: string | null): Omit<ParseContext, 'literal'> {
  const user = useUser()
  const known = useLabelsOf(groupId)
  const people = usePeopleOf(groupId)
  return { ...calendar(), me: user.id, people, labels: groupId === null ? null : known }
}

/** The members of a group, as far as they are known by now. */
export function usePeopleOf(groupId: string | null): (ParseName & { avatar_url: string | null })[] {
  const everyone = useQuery(peopleList).data ?? []
  const where = useQuery(memberships).data ?? []
  const inside = new Set(where.filter(({ group_id }) => group_id === groupId).map(({ user_id }) => user_id))
  return everyone.filter(({ id }) => inside.has(id))
}

export function calendar(): Calendar {
  const now = serverDate()
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone() }).format(now)
  return { today: dayOf(now), now: clock, weekStart: weekStart(), dayFirst: writesDayFirst() }
}

function writesDayFirst() {
  const parts = new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'numeric' }).formatToParts()
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month')
}
