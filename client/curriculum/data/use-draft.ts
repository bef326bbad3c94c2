import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { drafts, edit, type SavedTable } from './autosave.ts'

/** A row of a draft with what is being written in it, and the way to write more. */
export function useDraft<Row extends { id: string; version: number }>(table: SavedTable, row: Row) {
  const draft = useSyncExternalStore(drafts.watch, () => drafts.get().get(row.id))
  const value = useMemo(() => (draft ? ({ ...row, ...draft.change, version: row.version } as Row) : row), [draft, row])
  const change = useCallback((change: Partial<Row>) => edit(table, row, change), [table, row])
  return [value, change] as const
}

/** A column of a row of a draft: what is written in the others draws nothing anew. */
export function useDraftColumn<Row extends { id: string }, Column extends keyof Row & string>(
  row: Row,
  column: Column,
) {
  return useSyncExternalStore(drafts.watch, () => {
    const change = drafts.get().get(row.id)?.change
    return change && column in change ? (change[column] as Row[Column]) : row[column]
  })
}
