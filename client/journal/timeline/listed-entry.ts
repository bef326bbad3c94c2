import { type EntryPicture, picturesIn } from '../data/picture.ts'
import type { FoundEntry } from '../data/reading.ts'
import type { JournalEntry } from '../data/types.ts'

/** An entry as lists show it. */
export interface ListedEntry {
  id: string
  entry_date: string
  entry_time: string | null
  title: string | null
  preview: string
  mood: number | null
  tags: readonly string[]
  photo: EntryPicture | undefined
  /** The number of its photos, or whether it has any. */
  photos: number | boolean
}

const known = new WeakMap<JournalEntry, ListedEntry>()

/** An entry in a list: worked out once, since one may have 100,000 letters. */
export function listed(entry: JournalEntry): ListedEntry {
  const before = known.get(entry)
  if (before) return before
  const pictures = entry.has_photo ? picturesIn(entry.body_html) : []
  const { id, entry_date, entry_time, title, mood, tags } = entry
  const preview = previewOf(entry.body_text ?? '')
  const made = { id, entry_date, entry_time, title, mood, tags, preview, photo: pictures[0], photos: pictures.length }
  known.set(entry, made)
  return made
}

export const found = ({ has_photo, photo, ...entry }: FoundEntry): ListedEntry => ({
  ...entry,
  preview: previewOf(entry.preview),
  photo: picturesIn(photo ?? '')[0],
  photos: has_photo,
})

const enough = 420

/** The first lines of a text, as one paragraph. */
export const previewOf = (text: string): string =>
  text
    .slice(0, 2 * enough)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, enough)
