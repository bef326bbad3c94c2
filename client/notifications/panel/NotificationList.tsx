import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBellCheck, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { exactly, timeOf } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type Notification, nextReminder } from '../data/notifications.ts'
import { useNow } from '../data/use-now.ts'
import { openSettings } from '../settings-open.ts'
import { NotificationDays } from './NotificationDays.tsx'
import css from './panel.module.css'
import { ofTab, type Tab } from './tabs.ts'

const sixDays = 6 * 24 * 3_600_000

export function NotificationList(props: {
  list: readonly Notification[] | undefined
  broken: boolean
  tab: Tab
  unreadOnly: boolean
  onAgain: () => void
  onShowAll: () => void
  onClose: () => void
}) {
  const now = useNow()
  if (!props.list) return props.broken ? <Unreachable onAgain={props.onAgain} /> : <SkeletonPart />
  const shown = ofTab(props.list, props.tab, props.unreadOnly, now)
  if (shown.length === 0) return <Nothing {...props} filtered={props.tab !== 'all' || props.unreadOnly} />
  return <NotificationDays list={shown} now={now} dayClass={css.day} onFollow={props.onClose} />
}

function Nothing({ filtered, onShowAll, onClose }: { filtered: boolean; onShowAll: () => void; onClose: () => void }) {
  const { t } = useLingui()
  if (filtered)
    return (
      <EmptyState title={t`Nothing here`} words={t`You have no notifications of this kind.`}>
        <Button variant="default" onClick={onShowAll}>
          <Trans>Show all</Trans>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={t`You're up to date`} words={<UpToDate />} art={<IconBellCheck size={36} stroke={1.5} />}>
      <Button
        variant="default"
        onClick={() => {
          onClose()
          openSettings()
        }}
      >
        <Trans>Choose your notifications</Trans>
      </Button>
    </EmptyState>
  )
}

/** The words of an empty list, with the next reminder where one is known. */
function UpToDate() {
  const { t } = useLingui()
  const now = useNow()
  const { id } = useUser()
  const { data: at } = useQuery(nextReminder(id))
  const moment = at && (new Date(at).getTime() - now.getTime() < sixDays ? timeOf(at, now) : exactly(new Date(at)))
  return (
    <>
      <Trans>Anything in your groups that concerns you appears here.</Trans>
      {moment && <span className={css.next}>{t`Next reminder: ${moment}`}</span>}
    </>
  )
}

function Unreachable({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Your notifications couldn’t be loaded`}
      words={t`None are lost. They’ll be here as soon as the server can be reached.`}
      art={<IconCloudOff size={36} stroke={1.5} />}
    >
      <Button variant="default" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  )
}
