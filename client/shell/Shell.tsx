import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useAuth } from '../account/AuthProvider.tsx'
import { myGroups } from '../groups/queries.ts'
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
  const groups = useQuery(myGroups).data ?? []
  useLive([`user:${userId}`, ...groups.map(({ id }) => `group:${id}`)])
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <Sidebar groups={groups} />
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <BottomBar />
      <UndoBar />
    </div>
  )
}
