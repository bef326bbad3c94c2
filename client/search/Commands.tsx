import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { onFirstInteraction } from '../lib/browser/first-interaction.ts'
import { withLabels } from '../lib/registries/labels.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { useGlobalKeys } from './use-global-keys.ts'
import type { MenuSubject } from './use-menu.ts'

/** Once it is here it is drawn at once, without the pause that a lazy part takes even then. */
let menu: ComponentType<{ about: MenuSubject }> | undefined
async function load() {
  const { CommandMenu } = await withLabels(import('./CommandMenu.tsx'))
  menu = CommandMenu
  return { default: CommandMenu }
}
const LazyMenu = lazy(load)
const KeySheet = lazy(async () => ({ default: (await withWords(import('./KeySheet.tsx'))).KeySheet }))
const RecentActions = lazy(async () => ({ default: (await withWords(import('./RecentActions.tsx'))).RecentActions }))

/** The keys of every page, and what they open. */
export function Commands() {
  const open = overlay.use()
  useGlobalKeys()
  useEffect(() => {
    onFirstInteraction(load)
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
