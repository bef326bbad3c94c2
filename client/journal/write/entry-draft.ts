import type { EntryFields, EntryOrigin } from '../data/types.ts'

/** An entry as it was left behind by a tab. */
export interface EntryDraft {
  id: string
  isNew: boolean
  version: number
  row: EntryFields
  /** Those that the outbox has, and then those that it may have: only the columns in which that is different from the row. */
  bases: readonly Partial<EntryFields>[]
  once: EntryOrigin & { client_written_at?: string }
  at: number
  /** It was begun on the page for writing, and not put away. */
  isOpen: boolean
}
