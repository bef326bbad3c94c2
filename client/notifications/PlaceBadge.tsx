import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../account/AuthProvider.tsx'
import { serverDate } from '../lib/browser/server-clock.ts'
import { badgeOf } from './data/ago.ts'
import { newest } from './data/notifications.ts'
import css from './panel/bell.module.css'
import { ofTab, type Tab } from './panel/tabs.ts'

/** The number of unread notifications of a tab, at the link to its page. The bell asks; this only looks. */
function PlaceBadge({ tab, label }: { tab: Tab; label: (count: number) => string }) {
  const { id } = useUser()
  const { data: list = [] } = useQuery({ ...newest(id), enabled: false })
  const count = ofTab(list, tab, true, serverDate()).length
  if (count === 0) return null
  return (
    <span className={css.badge} role="img" aria-label={label(count)}>
      {badgeOf(count)}
    </span>
  )
}

export const GroupsBadge = () => (
  <PlaceBadge
    tab="groups"
    label={(count) =>
      plural(count, { one: '# unread notification from your groups', other: '# unread notifications from your groups' })
    }
  />
)
export const TasksBadge = () => (
  <PlaceBadge
    tab="assigned"
    label={(count) =>
      plural(count, { one: '# unread notification about tasks', other: '# unread notifications about tasks' })
    }
  />
)
