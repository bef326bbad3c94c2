import { Trans } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useAuth } from '../account/AuthProvider.tsx'
import { noticesPlace } from '../lib/browser/notices-place.ts'
import { withHomeWords } from '../lib/settings/i18n.ts'
import { UndoBar } from '../ui/layers/UndoBar.tsx'
import { navigated } from '../ui/navigated.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Notices, Overlays } from './Overlays.tsx'
import { Sidebar } from './Sidebar.tsx'
import css from './shell.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

/** For phones alone, and there before its button is pressed. */
const { Part: SidebarSheet, preload } = preloadable(
  async () => (await withHomeWords(import('./SidebarSheet.tsx'))).SidebarSheet,
)

/** Around every page for signed-in people: where one can go, what is going on, and the page. */
export function Shell() {
  const { user } = useAuth()
  // who comes in from outside sees it in small steps, between which the browser may answer; the first page of all is drawn so
  const mayBegin = useDeferredValue(true, !navigated())
  // For the moment between signing out and standing outside there is nobody to show anything to.
  return user && mayBegin ? <Rooms /> : <Spinner />
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True where the page has a phone's whole window, by what its address says: the bars step aside. */
    isAlone?: (search: Record<string, unknown>) => boolean
  }
}

function Rooms() {
  const alone = useMatches({
    select: (all) => all.some(({ staticData, search }) => staticData.isAlone?.({ ...search }) === true),
  })
  // of the two ways to go somewhere else only the one that is seen is drawn
  const desk = useDesk()
  const [menu, openMenu] = useState(false)
  useEffect(() => void (desk || preload()), [desk])
  // until the notices are drawn and measure themselves
  const [notices] = useState(() => ({ '--notices': `${noticesPlace()}px` }) as CSSProperties)
  useSubscriptions()
  return (
    <div className={css.shell} data-alone={alone}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to content</Trans>
      </a>
      {desk && (
        <div className={css.rail}>
          <Sidebar />
        </div>
      )}
      <Header onMenu={() => openMenu(true)} />
      <main id="main" tabIndex={-1} className={css.main} style={notices}>
        <Notices />
        <Outlet />
      </main>
      {!desk && <BottomBar />}
      <Suspense>{menu && <SidebarSheet onClose={() => openMenu(false)} />}</Suspense>
      <UndoBar />
      <Overlays />
    </div>
  )
}
