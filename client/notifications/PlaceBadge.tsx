import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../account/AuthProvider.tsx'
import { badgeOf } from './data/ago.ts'
import { newest } from './data/notifications.ts'
import css from './panel/bell.module.css'
import { ofTab, type Tab } from './panel/tabs.ts'

/** The number of unread notifications of a tab, at the link to its page. The bell asks; this only looks. */
function PlaceBadge({ tab }: { tab: Tab }) {
  const { id } = useUser()
  const { data: list = [] } = useQuery({ ...newest(id), enabled: false })
  const count = ofTab(list, tab, true, new Date()).length
  if (count === 0) return null
  return (
    <span className={css.badge} role="img" aria-label={plural(count, { one: '# unread', other: '# unread' })}>
      {badgeOf(count)}
    </span>
  )
}

export const GroupsBadge = () => <PlaceBadge tab="groups" />
export const TasksBadge = () => <PlaceBadge tab="assigned" />
