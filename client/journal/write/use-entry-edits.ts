import { t } from '@lingui/core/macro'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { EntryFields, Mood } from '../data/types.ts'
import type { EntryWriter } from './entry-writer.ts'

export type EntryEdits = ReturnType<typeof useEntryEdits>

/** The choices about an entry, each with its undo; nothing is offered where nothing was said before. */
export function useEntryEdits(writer: EntryWriter) {
  const { row } = writer.state.use()
  function choose(change: Partial<EntryFields>, words: string, isNews = true) {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, row[name as keyof EntryFields]]))
    writer.set(change, 300)
    if (isNews) offerUndo(words, { verb: 'journal.change', input: { id: writer.id, changes: before } })
  }
  return {
    row,
    setMood: (mood: Mood | null) => choose({ mood }, mood === null ? t`Took the mood away` : t`Changed the mood`),
    toggleFeeling: (key: string) =>
      writer.set(
        { feelings: row.feelings.includes(key) ? row.feelings.filter((one) => one !== key) : [...row.feelings, key] },
        300,
      ),
    setTags: (tags: string[]) => choose({ tags }, t`Changed the tags`),
    setDay: (entry_date: string) => choose({ entry_date }, t`Changed the date`),
    setTime: (time: string | null) => choose({ entry_time: time && `${time.slice(0, 5)}:00` }, t`Changed the time`),
    setTitle: (title: string) => writer.set({ title: title || null }),
    setBody: (body_html: string) => writer.set({ body_html }),
  }
}
