import type { EntryFields, EntryOrigin, EntrySave, JournalEntry } from '../data/types.ts'
import type { EntryDraft } from './entry-draft.ts'
import { changedColumns, columnsOf, fieldsOf, isBlank, printOf } from './entry-fields.ts'

/** All that is known of where an entry stands beyond this page: what the outbox has of it, and what the server told. */
export function handedOver(begin: Omit<EntryDraft, 'at'>) {
  const { id } = begin
  let { isNew, version, once } = begin
  let bases: readonly EntryFields[] = begin.bases.map((base) => ({ ...begin.row, ...base }))
  /** Texts that this writer has handed over: an answer that comes late is no news. */
  const mine = new Set(bases.map(printOf))
  const toSend = (now: EntryFields) =>
    isNew ? (Object.keys(now) as (keyof EntryFields)[]) : changedColumns(now, bases)

  function take(entry: JournalEntry) {
    version = entry.version
    bases = [fieldsOf(entry)]
  }

  return {
    take,
    isNew: () => isNew,
    /** Its origin, learned before anything of it was handed over. */
    comesFrom(origin: EntryOrigin) {
      if (isNew && bases.length === 0) once = { ...once, ...origin }
    },
    /** Nothing of it is left to hand over. */
    has(now: EntryFields) {
      if (isNew) return isBlank(now) && bases.length === 0
      return bases.length === 1 && changedColumns(now, bases).length === 0
    },
    isToSend: (now: EntryFields) => toSend(now).length > 0,
    /** Begins to hand it over: from now on the outbox may have it. */
    begin(now: EntryFields): EntrySave {
      const columns = toSend(now)
      const known = bases
      if (!known.some((base) => printOf(base) === printOf(now))) bases = [...known, now]
      mine.add(printOf(now))
      return {
        id,
        ...(!isNew && { version }),
        row: { ...columnsOf(now, columns), ...(isNew && once) },
        basedOn: known.map((base) => columnsOf(base, columns)),
      }
    },
    /** The outbox has it. */
    end(now: EntryFields) {
      isNew = false
      bases = [now]
    },
    /** True where the server has what this writer never wrote; it is the base of what follows. */
    isNews(entry: JournalEntry) {
      if (isNew || entry.version <= version) return false
      version = entry.version
      if (mine.has(printOf(fieldsOf(entry)))) return false
      take(entry)
      return true
    },
    /** The entry as a draft, with what was handed over of it. */
    draftOf(row: EntryFields): Omit<EntryDraft, 'at' | 'isOpen'> {
      const columns = changedColumns(row, bases)
      return { id, isNew, version, once, row, bases: bases.map((base) => columnsOf(base, columns)) }
    },
  }
}
