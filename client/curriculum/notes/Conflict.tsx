import { lazy, Suspense } from 'react'
import { subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import type { SavedTable } from '../data/autosave.ts'

const ConflictChoice = lazy(async () => ({ default: (await withWords(import('./ConflictChoice.tsx'))).ConflictChoice }))

/** The choice between both texts, where somebody else wrote in the same row. */
export function Conflict({ table, row }: { table: SavedTable; row: { id: string; version: number } }) {
  const isOpen = queue.use().some(({ state, write }) => state === 'conflict' && subjectsOf(write)[0] === row.id)
  return (
    isOpen && (
      <Suspense>
        <ConflictChoice table={table} row={row} />
      </Suspense>
    )
  )
}
