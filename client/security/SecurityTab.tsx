import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { useLive } from '../lib/live/live.ts'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { useAreaPlace } from '../ui/area/area-place.ts'
import { PartError } from '../ui/states/PartError.tsx'
import { AlertsView } from './alerts/AlertsView.tsx'
import { BlockDialog } from './block/BlockDialog.tsx'
import { EndDialog } from './block/EndDialog.tsx'
import { SuspendDialog } from './block/SuspendDialog.tsx'
import { useLift } from './block/use-lift.ts'
import { readOpened } from './data/subject.ts'
import { EventPanel } from './events/EventPanel.tsx'
import { EventsView } from './events/EventsView.tsx'
import { ActsContext, type WantedAct } from './kit/acts.ts'
import { type SecurityView, securityViews, toView, viewName, viewOf } from './kit/views.ts'
import { BlocksView } from './lists/BlocksView.tsx'
import { FailuresView } from './lists/FailuresView.tsx'
import { SessionsView } from './lists/SessionsView.tsx'
import { NetworksView } from './networks/NetworksView.tsx'
import { OverviewView } from './overview/OverviewView.tsx'
import css from './security.module.css'
import { IdentityPanel } from './timeline/IdentityPanel.tsx'

const views: Record<SecurityView, ComponentType> = {
  overview: OverviewView,
  failures: FailuresView,
  blocks: BlocksView,
  events: EventsView,
  sessions: SessionsView,
  alerts: AlertsView,
  networks: NetworksView,
}

/** On a phone the row of views is wider than its page. */
const intoSight = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The security area: what is attempted, from where, and whom a block would hurt. */
export function SecurityTab() {
  const { t } = useLingui()
  const { search, go } = useAreaPlace()
  const { isSuperAdmin } = useGlobalPermissions()
  // trusted networks are of all organisations
  const shown = securityViews.filter((name) => name !== 'networks' || isSuperAdmin)
  const view = viewOf(search.view)
  const View = views[view]
  const opened = readOpened(search.open)
  const [wanted, want] = useState<WantedAct>()
  const lift = useLift()
  const close = () => want(undefined)
  useLive([`user:${useUser().id}`])
  return (
    <ActsContext value={{ want, lift }}>
      <nav className={css.views} aria-label={t`Security`}>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className={css.view}
            aria-current={name === view ? 'page' : undefined}
            ref={name === view ? intoSight : undefined}
            onClick={() => go(toView(name), false)}
          >
            {viewName(name)}
          </button>
        ))}
      </nav>
      <CatchBoundary getResetKey={() => view} errorComponent={PartError}>
        <View key={view} />
      </CatchBoundary>
      {opened?.kind === 'event' ? (
        <EventPanel key={search.open} id={opened.value} />
      ) : (
        opened && <IdentityPanel key={search.open} identity={opened} />
      )}
      {wanted?.act === 'block' && <BlockDialog network={wanted.network} reason={wanted.reason} onClose={close} />}
      {wanted?.act === 'end' && <EndDialog person={wanted.person} onClose={close} />}
      {wanted?.act === 'suspend' && <SuspendDialog person={wanted.person} onClose={close} />}
    </ActsContext>
  )
}
