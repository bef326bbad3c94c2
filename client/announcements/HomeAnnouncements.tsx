import { useSuspenseQuery } from '@tanstack/react-query'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { Pinned } from './Pinned.tsx'
import { myReads, pinnedAnnouncements } from './queries.ts'

/** On Home: what is pinned in any of one's groups. Nothing is drawn while there is none. */
export function HomeAnnouncements() {
  const hidden = useHidden()
  const mine = new Set(
    useMyGroups()
      .filter(isActive)
      .map(({ id }) => id),
  )
  // with what one has put away already, or it would come and go
  useSuspenseQuery(myReads)
  const { data: list } = useSuspenseQuery(pinnedAnnouncements)
  return <Pinned list={list.filter(({ group_id }) => mine.has(group_id) && !hidden.has(group_id))} named />
}
