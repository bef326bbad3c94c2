import { lazy, Suspense } from 'react'
import { withLabels } from '../lib/registries/labels.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'

const TrashDialog = lazy(async () => ({ default: (await withLabels(import('./TrashDialog.tsx'))).TrashDialog }))

/** The trash, over the page on which it is asked for. */
export function Trash() {
  const open = overlay.use()
  if (open?.name !== 'trash') return null
  return (
    <Suspense>
      <TrashDialog groupId={open.groupId} onClose={closeOverlay} />
    </Suspense>
  )
}
