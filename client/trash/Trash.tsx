import { lazy, Suspense } from 'react'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'

const TrashDialog = lazy(async () => ({ default: (await withWords(import('./TrashDialog.tsx'))).TrashDialog }))

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
