import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'

export interface EntryWords {
  id?: string
  entry_date?: string
  title?: string | null
  body_html?: string
  mood?: number | null
  feelings?: string[]
  tags?: string[]
  [column: string]: unknown
}

/** People who write for themselves. */
export async function journalRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  /** Writes an entry as the client does, and says its id. */
  const write = async (by: Someone, words: EntryWords = {}, at?: string) => {
    const row: EntryWords = { id: randomUUID(), entry_date: '2026-03-05', body_html: '<p>Rain all day.</p>', ...words }
    const columns = Object.keys(row)
    await ask(
      by,
      `insert into public.journal_entries (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
      at,
    )
    return row.id as string
  }
  /** Saves what was changed, based on a version; false where that is no longer the last one. */
  const save = async (by: Someone, id: string, version: number, words: EntryWords) => {
    const columns = Object.keys(words)
    const rows = await ask(
      by,
      `update public.journal_entries set ${columns.map((name, n) => `${name} = $${n + 3}`).join(', ')}
       where id = $1 and version = $2 returning id`,
      [id, version, ...Object.values(words)],
    )
    return rows.length === 1
  }
  const read = (by: Someone, id: string) =>
    ask<{
      title: string | null
      body_html: string
      body_text: string
      word_count: number
      has_photo: boolean
      version: number
      created_by: string
    }>(by, 'select * from public.journal_entries where id = $1', [id])
  const days = (of: Someone) =>
    asOwner<{ day: string; entries: number; words: number }>(
      'select day::text, entries, words from private.days_written where user_id = $1 order by day',
      [of.id],
    )
  const clear = () => asOwner('delete from public.journal_entries')
  return { ask, asOwner, said, write, save, read, days, clear }
}
