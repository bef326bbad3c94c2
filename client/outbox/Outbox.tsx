import { lazy, Suspense } from 'react'
import '../lib/outbox/drafts.ts'
import { withLabels } from '../lib/registries/labels.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { useOfflinePrefetch } from './use-offline-prefetch.ts'

const OutboxDialog = lazy(async () => ({ default: (await withLabels(import('./OutboxDialog.tsx'))).OutboxDialog }))
const Leaving = lazy(async () => ({ default: (await withWords(import('./Leaving.tsx'))).Leaving }))

/** The dialog of waiting writes, over any page; and the question before sign-out while some wait. */
export function Outbox() {
  const open = overlay.use()?.name
  useOfflinePrefetch()
  if (open !== 'outbox' && open !== 'leaving') return null
  return (
    <Suspense>
      {open === 'outbox' ? <OutboxDialog onClose={closeOverlay} /> : <Leaving onClose={closeOverlay} />}
    </Suspense>
  )
}
