import { useMemo, useSyncExternalStore } from 'react'
import { drafts, edit, type SavedTable } from './autosave.ts'

/** A row of a draft with what is being written in it, and the way to write more. */
export function useDraft<Row extends { id: string; version: number }>(table: SavedTable, row: Row) {
  const draft = useSyncExternalStore(drafts.watch, () => drafts.get().get(row.id))
  const value = useMemo(() => (draft ? ({ ...row, ...draft.change, version: row.version } as Row) : row), [draft, row])
  return [value, (change: Partial<Row>) => edit(table, row, change)] as const
}
