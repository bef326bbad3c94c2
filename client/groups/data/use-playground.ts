import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverNow } from '../../lib/browser/server-clock.ts'
import type { Group } from './groups.ts'
import { myPlayground } from './playground.ts'

const weeks = 3 * 7 * 86_400_000

/** True of a group whose leader is still setting it up. */
export const isNewGroup = ({ created_at }: Group) => serverNow() - Date.parse(created_at) < weeks

/** The playground that this group is, if it is one; asked only by whoever made the group, and while it is new. */
export function usePlayground(group: Group) {
  const me = useUser().id
  const mayBe = isNewGroup(group) && group.created_by === me
  const { data, isFetching } = useQuery({ ...myPlayground, enabled: mayBe })
  const playground = mayBe ? data?.find(({ group_id }) => group_id === group.id) : undefined
  return { playground, isAsked: mayBe && !data && isFetching }
}
