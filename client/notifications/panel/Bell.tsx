import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { hasInteracted, onFirstInteraction } from '../../lib/browser/first-interaction.ts'
import { retryWhenOnline } from '../../lib/browser/retry-when-online.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { query } from '../../lib/query/query.ts'
import { withLabels } from '../../lib/registries/labels.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import { badgeOf } from '../data/ago.ts'
import { newest, refetchNotifications, unread } from '../data/notifications.ts'
import { NotificationSettings } from '../settings/NotificationSettings.tsx'
import css from './bell.module.css'

const { Part: Panel, preload } = preloadable(
  async () => (await withLabels(import('./NotificationsPanel.tsx'))).NotificationsPanel,
)
const Attendance = lazy(async () => {
  await Promise.race([hasInteracted, whenIdle()])
  return { default: (await retryWhenOnline(() => import('../NotificationSync.tsx'))).NotificationSync }
})

const Nothing = () => null

/** The bell with the number of unread notifications. The panel is fetched beforehand, to open at once. */
export function Bell() {
  const { t } = useLingui()
  const { id } = useUser()
  const { data: count = 0 } = useQuery(unread(id))
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const soon = setTimeout(() => void refetchNotifications(), 100)
    onFirstInteraction(() => Promise.all([query.prefetchQuery(newest(id)), preload()]))
    return () => clearTimeout(soon)
  }, [id])
  const badge = badgeOf(count)
  return (
    <>
      <span className={css.place}>
        <ActionIcon
          ref={button}
          variant="subtle"
          size={40}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={
            count ? t`Notifications, ${plural(count, { one: '# unread', other: '# unread' })}` : t`Notifications`
          }
          onClick={() => setOpen(!open)}
        >
          <IconBell size={20} stroke={1.5} />
        </ActionIcon>
        {badge && (
          <span className={css.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </span>
      {/* the page does without it, whatever keeps it away */}
      <CatchBoundary getResetKey={() => id} errorComponent={Nothing}>
        <Suspense>
          <Attendance unread={count} />
        </Suspense>
      </CatchBoundary>
      <NotificationSettings />
      {open && (
        <Suspense>
          <Panel
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
