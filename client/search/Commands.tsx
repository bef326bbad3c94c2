import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { closeOverlay, overlay } from '../lib/commands.ts'
import { atFirstSign } from '../lib/first-sign.ts'
import { useGlobalKeys } from './use-global-keys.ts'
import type { About } from './use-menu.ts'

/** Once it is here it is drawn at once, without the pause that a lazy part takes even then. */
let menu: ComponentType<{ about: About }> | undefined
async function load() {
  const { CommandMenu } = await import('./CommandMenu.tsx')
  menu = CommandMenu
  return { default: CommandMenu }
}
const LazyMenu = lazy(load)
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))
const RecentActions = lazy(async () => ({ default: (await import('./RecentActions.tsx')).RecentActions }))

/** The keys of every page, and what they open. */
export function Commands() {
  const open = overlay.use()
  useGlobalKeys()
  useEffect(() => {
    atFirstSign(load)
    // who signs out leaves nothing open
    return closeOverlay
  }, [])
  const Menu = menu ?? LazyMenu
  return (
    <Suspense>
      <span hidden data-keys />
      {open?.name === 'commands' && <Menu key={open.about} about={open.about} />}
      {open?.name === 'keys' && <KeySheet onClose={closeOverlay} />}
      {open?.name === 'recent' && <RecentActions onClose={closeOverlay} />}
    </Suspense>
  )
}
