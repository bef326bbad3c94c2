import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unreadTotal } from './data/unread-total.ts'
import css from './header-messages.module.css'

/** On phones, where the sidebar is out of sight: the way to Messages from any page, with what is unread there. */
export function HeaderMessages() {
  const { t } = useLingui()
  const total = useQuery(unreadTotal).data?.[0]
  const { count = 0, mentions = 0 } = total ?? {}
  return (
    <Link
      to="/messages"
      className={css.link}
      aria-label={
        count ? t`Messages, ${plural(count, { one: '# unread message', other: '# unread messages' })}` : t`Messages`
      }
    >
      <IconMessage size={20} stroke={1.5} aria-hidden="true" />
      {count > 0 && (
        <span className={css.badge} data-mention={mentions > 0} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
