import { lazy, Suspense, useEffect } from 'react'
import { closeOverlay, overlay } from '../lib/commands.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const menu = async () => ({ default: (await import('./CommandMenu.tsx')).CommandMenu })
const CommandMenu = lazy(menu)
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))
const RecentActions = lazy(async () => ({ default: (await import('./RecentActions.tsx')).RecentActions }))

/** The keys of every page, and what they open. */
export function Commands() {
  const open = overlay.use()
  useGlobalKeys()
  // once the page has settled, so that the menu is there in the instant it is asked for, and without a connection
  useEffect(() => {
    // Safari has no idle callback
    const soon = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
    soon(() => void menu())
  }, [])
  return (
    <Suspense>
      <span hidden data-keys />
      {open?.name === 'commands' && <CommandMenu key={open.about} about={open.about} />}
      {open?.name === 'keys' && <KeySheet onClose={closeOverlay} />}
      {open?.name === 'recent' && <RecentActions onClose={closeOverlay} />}
    </Suspense>
  )
}
