import { isSame } from '../../lib/outbox/same-row.ts'
import type { EntryFields, JournalEntry } from '../data/types.ts'

/* The columns of an entry that a person writes. */

const columns = [
  'entry_date',
  'entry_time',
  'tz',
  'title',
  'body_html',
  'mood',
  'feelings',
  'tags',
  'prompt_id',
  'template_id',
] as const satisfies readonly (keyof EntryFields)[]

export const fieldsOf = (entry: JournalEntry): EntryFields => columnsOf(entry, columns) as EntryFields

export const columnsOf = (row: EntryFields, some: readonly (keyof EntryFields)[]): Partial<EntryFields> =>
  Object.fromEntries(some.map((column) => [column, row[column]]))

/** The columns in which a row differs from any of these. */
export const changedColumns = (row: EntryFields, bases: readonly EntryFields[]) =>
  columns.filter((column) => bases.some((base) => !isSame(base[column], row[column])))

/** True where nothing is written and nothing was chosen: a day or a prompt alone is no entry. */
export const isBlank = ({ title, body_html, mood, feelings, tags }: EntryFields) =>
  !title && !body_html && mood === null && feelings.length === 0 && tags.length === 0

/** A short sign for what an entry says, instead of all of it (cyrb53). */
export function printOf(fields: EntryFields): string {
  const said = JSON.stringify(columns.map((column) => fields[column]))
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < said.length; at++) {
    const sign = said.charCodeAt(at)
    high = Math.imul(high ^ sign, 2654435761)
    low = Math.imul(low ^ sign, 1597334677)
  }
  return `${said.length} ${high >>> 0} ${low >>> 0}`
}
