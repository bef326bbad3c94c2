import { lazy, Suspense } from 'react'
import { subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { mergeOf, type SavedTable } from '../data/autosave.ts'

const ConflictChoice = lazy(async () => ({ default: (await withWords(import('./ConflictChoice.tsx'))).ConflictChoice }))

/** The choice between both texts, where somebody else wrote in the same row. */
export function Conflict({ table, row }: { table: SavedTable; row: { id: string; version: number } }) {
  const isOpen = queue
    .use()
    .some((one) => one.state === 'conflict' && subjectsOf(one.write)[0] === row.id && mergeOf(one) === null)
  return (
    isOpen && (
      <Suspense>
        <ConflictChoice table={table} row={row} />
      </Suspense>
    )
  )
}
