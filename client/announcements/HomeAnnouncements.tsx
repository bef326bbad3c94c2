import { useQuery } from '@tanstack/react-query'
import { isActive, useMyGroups } from '../groups/queries.ts'
import { useHidden } from '../groups/settings-queries.ts'
import { Pinned } from './Pinned.tsx'
import { pinnedAnnouncements } from './queries.ts'

/** On Home: what is pinned in any of one's groups. Nothing is drawn while there is none. */
export function HomeAnnouncements() {
  const hidden = useHidden()
  const mine = new Set(
    useMyGroups()
      .filter(isActive)
      .map(({ id }) => id),
  )
  const list = useQuery(pinnedAnnouncements).data?.filter(({ group_id }) => mine.has(group_id) && !hidden.has(group_id))
  return list ? <Pinned list={list} named /> : null
}
