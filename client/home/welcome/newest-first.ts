import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { type Group, memberships } from '../../groups/data/groups.ts'

/** Groups by when one joined them, the last first; those that one has made oneself come after the others. */
export function useNewestFirst(groups: readonly Group[]): Group[] {
  const me = useUser().id
  const where = useSuspenseQuery(memberships).data
  const joined = new Map(where.flatMap((one) => (one.user_id === me ? [[one.group_id, one.joined_at]] : [])))
  const at = ({ id, created_by }: Group) => `${created_by === me ? 0 : 1} ${joined.get(id) ?? ''}`
  return groups.toSorted((a, b) => at(b).localeCompare(at(a)))
}
