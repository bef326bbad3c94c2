import { lazy, Suspense } from 'react'
import { closeOverlay, overlay } from '../../lib/registries/overlays.ts'
import { withWords } from '../../lib/settings/i18n.ts'

const ReportDialog = lazy(async () => ({ default: (await withWords(import('./ReportDialog.tsx'))).ReportDialog }))

/** Over every page: the report of something on it, or the decision about one. */
export function ReportOverlay() {
  const open = overlay.use()
  if (open?.name !== 'report') return null
  return (
    <Suspense>
      <ReportDialog subject={open.subject} onClose={closeOverlay} />
    </Suspense>
  )
}
