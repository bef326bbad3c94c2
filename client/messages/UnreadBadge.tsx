import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { unreadTotal } from './data/unread-total.ts'
import css from './unread-badge.module.css'

/** The number of unread messages at the link to Messages. */
export function UnreadBadge() {
  const total = useQuery(unreadTotal).data?.[0]
  if (!total || total.count === 0) return null
  const { count, mentions } = total
  return (
    <span
      className={css.badge}
      data-mention={mentions > 0}
      role="img"
      aria-label={plural(count, { one: '# unread message', other: '# unread messages' })}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
