import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import type { Group, Member } from './groups.ts'
import { myPlayground } from './playground.ts'

const weeks = 3 * 7 * 86_400_000

/** True of a group whose leader is still setting it up. */
export const isNewGroup = ({ created_at }: Group) => Date.now() - Date.parse(created_at) < weeks

/** The playground that this group is, if it is one; asked only where one's maker is alone in it, as in a playground. */
export function usePlayground(group: Group, members: readonly Member[]) {
  const me = useUser().id
  const isAlone = isNewGroup(group) && group.created_by === me && members.length === 1
  const { data, isFetching } = useQuery({ ...myPlayground, enabled: isAlone })
  const playground = isAlone ? data?.find(({ group_id }) => group_id === group.id) : undefined
  return { playground, isAsked: isAlone && !data && isFetching }
}
