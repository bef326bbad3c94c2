import type { Database } from '../../../supabase/types.ts'

type EntryRow = Database['public']['Tables']['journal_entries']['Row']

export type Mood = 1 | 2 | 3 | 4 | 5

/** An entry of one's own journal. */
export interface JournalEntry extends Omit<EntryRow, 'mood' | 'source'> {
  mood: Mood | null
  source: 'manual' | 'lesson_reflect' | 'day_outline' | 'review' | 'import'
}

/** The columns that a person writes. */
export type EntryFields = Pick<
  JournalEntry,
  | 'entry_date'
  | 'entry_time'
  | 'tz'
  | 'title'
  | 'body_html'
  | 'mood'
  | 'feelings'
  | 'tags'
  | 'prompt_id'
  | 'template_id'
>

/** The origin of an entry in another room; it is written once. */
export type EntryOrigin = Partial<Pick<JournalEntry, 'source' | 'adoption_id' | 'lesson_key' | 'item_key'>>

/** A new entry: what is left out is of this moment, or nothing. */
export type NewJournalEntry = { id: string } & Partial<EntryFields> & EntryOrigin

/** A save of an entry that is being written. */
export interface EntrySave {
  id: string
  /** The last version that the server told; none of an entry that is new. */
  version?: number
  row: Partial<EntryFields> & EntryOrigin & { client_written_at?: string }
  /** These columns as the writer knew them: any of these is no change of somebody else's. */
  basedOn: readonly Partial<EntryFields>[]
}

/** A step of a lesson, as a group follows it. */
export interface ItemPlace {
  adoption_id: string
  lesson_key: string
  item_key: string
}
