import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { myId, session } from '../../lib/supabase/session.ts'
import { blankEntry, savingEntry } from '../data/entries.ts'
import type { EntryFields, EntryOrigin, EntrySave, JournalEntry } from '../data/types.ts'
import { draftsLeft, keepDraft } from './drafts-left.ts'
import type { EntryDraft } from './entry-draft.ts'
import { fieldsOf, isBlank } from './entry-fields.ts'
import { type EntryWriter, openWriter } from './entry-writer.ts'

/* The writers of this tab, one for each entry. They outlive the page that shows them, until all is handed over. */

const writers = new Map<string, EntryWriter>()
let taken: Promise<void> | undefined

/** The new entry on the page for writing; also one that was being written when its tab died. */
let composed: EntryWriter | undefined

/** Over once what other tabs left behind is here. */
export function takeOver(): Promise<void> {
  taken ??= draftsLeft().then((left) => {
    for (const { place, draft } of left) {
      const writer = writing(draft, place)
      if (draft.isOpen && !composed && Date.now() - draft.at < aDay) composed = writer
      else void putAway(writer)
    }
  })
  return taken
}

const aDay = 24 * 60 * 60_000

function writing(draft: Omit<EntryDraft, 'at'>, place = draft.id): EntryWriter {
  const writer = openWriter(draft, {
    keep: (kept) => keepDraft(place, kept),
    save: (save: EntrySave) => mutate(savingEntry, save),
  })
  writers.set(place, writer)
  return writer
}

/** The writer of an entry that is there. */
export const writerOf = (entry: JournalEntry): EntryWriter =>
  writers.get(entry.id) ??
  writing({
    ...{ id: entry.id, isNew: false, version: entry.version, isOpen: false, once: {} },
    ...{ row: fieldsOf(entry), bases: [fieldsOf(entry)] },
  })

/** The writer of an entry in this tab, where somebody writes it. */
export const openWriterOf = (id: string) => writers.get(id)

/** The writer of a new entry of this moment, or of what was being written. */
export function composing(fields: Partial<EntryFields> = {}, origin: EntryOrigin = {}): EntryWriter {
  const isAny = Object.keys(fields).length === 0
  if (composed && isAny) return composed
  void composed?.close()
  const once = { ...origin, client_written_at: serverDate().toISOString() }
  const row = { ...blankEntry(), ...fields }
  composed = writing({ id: newId(), isNew: true, version: 1, isOpen: true, once, row, bases: [] })
  if (isAny) begun.set(composed, row)
  return composed
}

/** The moment with which a page began that is about no other day. */
const begun = new WeakMap<EntryWriter, EntryFields>()

/** A page that waits, perhaps since yesterday, is of the moment in which somebody comes to write. */
export function renew(writer: EntryWriter) {
  const { row, isNew } = writer.state.get()
  const before = begun.get(writer)
  if (!before || !isNew || !isBlank(row)) return
  if (row.entry_date !== before.entry_date || row.entry_time !== before.entry_time) return
  const { entry_date, entry_time, tz } = blankEntry()
  if (entry_date === row.entry_date && entry_time === row.entry_time) return
  writer.set({ entry_date, entry_time, tz })
  begun.set(writer, writer.state.get().row)
}

/** The number of pages that show a writer. */
const shown = new Map<EntryWriter, number>()

/** A page shows a writer, until it calls what is returned. */
export function showWriter(writer: EntryWriter): () => void {
  shown.set(writer, (shown.get(writer) ?? 0) + 1)
  if (![...writers.values()].includes(writer)) writers.set(writer.id, writer)
  return () => {
    const others = shown.get(writer)! - 1
    if (others > 0) shown.set(writer, others)
    else shown.delete(writer)
    void putAway(writer)
  }
}

/** A page has done with it: what is written goes out at once, and a writer that has handed all over is forgotten. */
export async function putAway(writer: EntryWriter) {
  if (composed === writer) composed = undefined
  await writer.close()
  if (shown.has(writer) || composed === writer || writer.isBusy()) return
  for (const [place, one] of writers) if (one === writer) writers.delete(place)
}

/** Gives an entry up: nothing of it is handed over any more. */
export function dropWriter(id: string) {
  const writer = writers.get(id)
  writers.delete(id)
  if (composed === writer) composed = undefined
  return writer?.drop()
}

const handAllOver = () => {
  for (const writer of writers.values()) void writer.handOver()
}
document.addEventListener('visibilitychange', () => document.hidden && handAllOver())
addEventListener('pagehide', handAllOver)

// the writers of one person never write for the next one
let whose = myId()
session.watch(() => {
  if (myId() === whose) return
  whose = myId()
  for (const writer of writers.values()) writer.stop()
  writers.clear()
  composed = undefined
  taken = undefined
})
