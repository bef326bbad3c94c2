import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useAuth } from '../account/AuthProvider.tsx'
import { useMe } from '../account/queries.ts'
import { useOwnSettings } from '../account/settings-queries.ts'
import { isActive, useMyGroupsSoFar } from '../groups/queries.ts'
import { useHidden } from '../groups/settings-queries.ts'
import { useLive } from '../lib/live.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { UndoBar } from '../ui/UndoBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import css from './shell.module.css'

/** Around every page for signed-in people: where one can go, what is going on, and the page. */
export function Shell() {
  const { user } = useAuth()
  // For the moment between signing out and standing outside there is nobody to show anything to.
  return user ? <Rooms userId={user.id} /> : <Spinner />
}

function Rooms({ userId }: { userId: string }) {
  const groups = useMyGroupsSoFar()
  const hidden = useHidden()
  const { tenantId } = useMe()
  useOwnSettings()
  useLive([`user:${userId}`, ...(tenantId ? [`tenant:${tenantId}`] : []), ...groups.map(({ id }) => `group:${id}`)])
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <Sidebar groups={groups.filter((group) => isActive(group) && !hidden.has(group.id))} />
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <BottomBar />
      <UndoBar />
    </div>
  )
}
