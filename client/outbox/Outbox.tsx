import { lazy, Suspense } from 'react'
import { withLabels } from '../lib/registries/labels.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { useOfflinePrefetch } from './use-offline-prefetch.ts'

const OutboxDialog = lazy(async () => ({ default: (await withLabels(import('./OutboxDialog.tsx'))).OutboxDialog }))
const Leaving = lazy(async () => ({ default: (await withWords(import('./Leaving.tsx'))).Leaving }))

/** Also loads the part that keeps the drafts, after the first screen. Without it the page works, and drafts nothing. */
const DraftOffers = lazy(async () => {
  const part = await withWords(import('./DraftOffers.tsx')).catch((error: unknown) =>
    console.warn('Drafts are not kept.', error),
  )
  return { default: part ? part.DraftOffers : () => null }
})

/** The dialog of waiting writes, over any page; the question before sign-out while some wait; and unsaved texts. */
export function Outbox() {
  const open = overlay.use()?.name
  useOfflinePrefetch()
  return (
    <Suspense>
      <DraftOffers />
      {(open === 'outbox' || open === 'leaving') && <OutboxLayer of={open} />}
    </Suspense>
  )
}

const OutboxLayer = ({ of }: { of: 'outbox' | 'leaving' }) =>
  of === 'outbox' ? <OutboxDialog onClose={closeOverlay} /> : <Leaving onClose={closeOverlay} />
