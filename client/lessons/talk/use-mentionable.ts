import { useUser } from '../../account/AuthProvider.tsx'
import { useMembersOf } from '../../groups/data/groups.ts'

/** The people that an @ may name beside a lesson: everybody else in the group. */
export function useMentionable(groupId: string): { id: string; name: string }[] {
  const me = useUser().id
  return useMembersOf(groupId).flatMap(({ id, name }) => (id === me ? [] : [{ id, name }]))
}
