import { useSuspenseQuery } from '@tanstack/react-query'
import { Pinned } from './Pinned.tsx'
import { announcementsOf, myReads } from './queries.ts'

/** On top of a group: what is pinned there. */
export function PinnedAnnouncements({ groupId }: { groupId: string }) {
  // with what one has put away already, or it would come and go
  useSuspenseQuery(myReads)
  const { data: list } = useSuspenseQuery(announcementsOf(groupId))
  return <Pinned list={list} />
}
