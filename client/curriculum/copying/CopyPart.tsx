import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { OutlineRow } from '../tree/outline-rows.ts'

const CopyDialog = lazy(async () => ({ default: (await withWords(import('./CopyDialog.tsx'))).CopyDialog }))

/** The dialog that copies parts to another curriculum, which is loaded when it is asked for; nothing without parts. */
export function CopyPart(props: { rows: readonly OutlineRow[]; onClose: (done: boolean) => void }) {
  return props.rows.length > 0 && <Suspense>{<CopyDialog {...props} />}</Suspense>
}
