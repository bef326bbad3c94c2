import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSettings, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { markAllRead } from '../commands.ts'
import { newest, unread } from '../data/notifications.ts'
import { Layer } from '../Layer.tsx'
import { openSettings } from '../settings-open.ts'
import { NotificationList } from './NotificationList.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import css from './panel.module.css'
import type { Tab } from './tabs.ts'
import { useUndoKey } from './use-undo-key.ts'

/** The panel of notifications: the last fifty, by day. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id } = useUser()
  const { data: list, error, refetch } = useQuery(newest(id))
  const { data: count = 0 } = useQuery(unread(id))
  const [tab, setTab] = useState<Tab>('all')
  const [unreadOnly, setUnreadOnly] = useState(false)
  useUndoKey()
  return (
    <Layer side="corner" labelledBy="notifications-title" describedBy="notifications-unread" onClose={onClose}>
      <header className={css.head}>
        <h2 id="notifications-title" className={css.title}>
          <Trans>Notifications</Trans>
        </h2>
        <span id="notifications-unread" className={count ? css.count : css.unspoken}>
          {count ? plural(count, { one: '# unread', other: '# unread' }) : t`None unread`}
        </span>
        <button type="button" className={css.all} disabled={count === 0} onClick={() => markAllRead(id)}>
          <Trans>Mark All Read</Trans>
        </button>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Notification Settings`}
          onClick={() => {
            onClose()
            openSettings()
          }}
        >
          <IconSettings size={20} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="subtle" size={36} aria-label={t`Close`} className={css.close} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </ActionIcon>
      </header>
      <PanelTabs tab={tab} onTab={setTab} unreadOnly={unreadOnly} onUnreadOnly={setUnreadOnly} />
      <div id="notifications-list" role="tabpanel" aria-labelledby={`notifications-${tab}`} className={css.body}>
        <NotificationList
          list={list}
          broken={error !== null}
          tab={tab}
          unreadOnly={unreadOnly}
          onAgain={() => void refetch()}
          onShowAll={() => {
            setTab('all')
            setUnreadOnly(false)
          }}
          onClose={onClose}
        />
      </div>
      <footer className={css.foot}>
        <Link to="/home" hash="notifications" className={css.link} onClick={onClose}>
          <Trans>View all notifications</Trans>
        </Link>
      </footer>
    </Layer>
  )
}
