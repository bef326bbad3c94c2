import { lazy, Suspense } from 'react'
import '../lib/drafts.ts'
import { closeOverlay, overlay } from '../lib/commands.ts'
import { withWords } from '../lib/words.ts'
import { useProvisions } from './use-provisions.ts'

const OutboxDialog = lazy(async () => ({ default: (await withWords(import('./OutboxDialog.tsx'))).OutboxDialog }))
const Leaving = lazy(async () => ({ default: (await withWords(import('./Leaving.tsx'))).Leaving }))

/** What waits, over the page on which it is asked for; and the question before one leaves while something does. */
export function Outbox() {
  const open = overlay.use()?.name
  useProvisions()
  if (open !== 'outbox' && open !== 'leaving') return null
  return (
    <Suspense>
      {open === 'outbox' ? <OutboxDialog onClose={closeOverlay} /> : <Leaving onClose={closeOverlay} />}
    </Suspense>
  )
}
