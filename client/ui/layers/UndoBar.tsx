import { Suspense, useEffect } from 'react'
import { undoable } from '../../lib/registries/undo.ts'
import { withHomeWords } from '../../lib/settings/i18n.ts'
import { preloadable } from '../preloadable.tsx'
import css from './undo-bar.module.css'

const { Part: UndoOffer, preload } = preloadable(async () => (await withHomeWords(import('./UndoOffer.tsx'))).UndoOffer)

/** Ten seconds to take back the last command, instead of a question before it. */
export function UndoBar() {
  const offered = undoable.use()
  useEffect(() => void preload(), [])
  return (
    <div role="status" className={css.place}>
      <Suspense>{offered && <UndoOffer key={offered.id} offered={offered} />}</Suspense>
    </div>
  )
}
