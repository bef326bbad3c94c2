import { useQuery } from '@tanstack/react-query'
import { Pinned } from './Pinned.tsx'
import { announcementsOf } from './queries.ts'

/** On top of a group: what is pinned there. */
export function PinnedAnnouncements({ groupId }: { groupId: string }) {
  const { data: list } = useQuery(announcementsOf(groupId))
  return list ? <Pinned list={list} /> : null
}
