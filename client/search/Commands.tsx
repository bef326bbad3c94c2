import { lazy, Suspense, useEffect } from 'react'
import { onFirstInteraction } from '../lib/browser/first-interaction.ts'
import { withLabels } from '../lib/registries/labels.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { useGlobalKeys } from './use-global-keys.ts'

const { Part: Menu, preload } = preloadable(async () => (await withLabels(import('./CommandMenu.tsx'))).CommandMenu)
const KeySheet = lazy(async () => ({ default: (await withWords(import('./KeySheet.tsx'))).KeySheet }))
const RecentActions = lazy(async () => ({ default: (await withWords(import('./RecentActions.tsx'))).RecentActions }))

/** The keys of every page, and what they open. */
export function Commands() {
  const open = overlay.use()
  useGlobalKeys()
  useEffect(() => {
    onFirstInteraction(preload)
    // who signs out leaves nothing open
    return closeOverlay
  }, [])
  return (
    <Suspense>
      <span hidden data-keys />
      {open?.name === 'commands' && <Menu key={open.about} about={open.about} />}
      {open?.name === 'keys' && <KeySheet onClose={closeOverlay} />}
      {open?.name === 'recent' && <RecentActions onClose={closeOverlay} />}
    </Suspense>
  )
}
