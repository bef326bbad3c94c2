import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { wallClock } from '../../lib/settings/moments.ts'
import { zone } from '../../lib/settings/settings.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { EntryFields, EntrySave, ItemPlace, JournalEntry } from './types.ts'

// at hand before the first save: without a network nothing comes later
void import('../../lib/outbox/joining.ts').catch((error: unknown) =>
  console.warn('What joins saves did not come.', error),
)

const table = 'journal_entries'

/** One's entries of a month (YYYY-MM), newest first. */
export const entriesOfMonth = (month: string) =>
  queryOptions({
    queryKey: ['journal_entries', { month }],
    queryFn: () =>
      rows(
        supabase
          .from('journal_entries')
          .select('*')
          .gte('entry_date', `${month}-01`)
          .lt('entry_date', `${monthAfter(month)}-01`)
          .order('entry_date', { ascending: false })
          .order('entry_time', { ascending: false, nullsFirst: false })
          .order('created_at', { ascending: false })
          .overrideTypes<JournalEntry[], { merge: false }>(),
      ),
  })

/** One entry; an empty list where it is not there. */
export const entryOf = (id: string) =>
  queryOptions({
    queryKey: ['journal_entries', { id }],
    queryFn: () =>
      rows(supabase.from('journal_entries').select('*').eq('id', id).overrideTypes<JournalEntry[], { merge: false }>()),
  })

function monthAfter(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The day and the time of the person, as an entry has them. */
export function thisMoment(now = serverDate()): Pick<EntryFields, 'entry_date' | 'entry_time' | 'tz'> {
  const tz = zone()
  return { entry_date: dayOf(now, tz), entry_time: `${wallClock(now.getTime(), tz).slice(11, 16)}:00`, tz }
}

/** An entry in which nothing is written yet. */
export const blankEntry = (): EntryFields => ({
  ...thisMoment(),
  title: null,
  body_html: '',
  mood: null,
  feelings: [],
  tags: [],
  prompt_id: null,
  template_id: null,
})

/**
 * Saves what was written of an entry. It joins a save that still waits, and names what it was based on. The version
 * that is shown stays the last that the server told, so it is never ahead of the truth.
 */
export const savingEntry = mutationOptions({
  ...inLists<EntrySave>((list, { id, version, row }, of) => {
    const before = list.find((one) => one.id === id)
    if (!before && version !== undefined && !('id' in of)) return list
    const entry = { ...(before ?? { ...madeNow(), ...blankEntry(), id }), ...row } as JournalEntry
    const others = list.filter((one) => one.id !== id)
    return isIn(entry, of) ? [...others, entry].sort(newestFirst) : others
  }),
  mutationFn: ({ id, version, row, basedOn }: EntrySave) =>
    version === undefined
      ? write({ table, verb: 'insert', row: { ...row, id }, basedOn })
      : write({ table, verb: 'update', id, version, row, basedOn }),
  meta: { conflictShown: true },
})

/** Into the trash. */
export const removingEntry = mutationOptions({
  ...inLists<{ id: string }>((list, { id }) => list.filter((one) => one.id !== id)),
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_journal_entry', args }),
})

/** Out of the trash: it comes back with the next answer, as it was. */
export const restoringEntry = mutationOptions({
  ...inLists<{ id: string }>((list) => list),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_journal_entry', args }),
})

type Of = { month: string } | { id: string } | ItemPlace

/** Shows a change in the lists of whole entries; what else is read from the table comes with the next answer. */
function inLists<Input>(change: (list: JournalEntry[], input: Input, of: Of) => JournalEntry[]) {
  return optimistic<JournalEntry, Input>([[table]], (list, input, [, of]) =>
    typeof of === 'object' && of !== null && ('month' in of || 'id' in of || 'item_key' in of)
      ? change(list, input, of as Of)
      : list,
  )
}

function isIn(entry: JournalEntry, of: Of) {
  if ('id' in of) return of.id === entry.id
  if ('month' in of) return entry.entry_date.startsWith(`${of.month}-`)
  return entry.source === 'lesson_reflect' && entry.item_key === of.item_key && entry.adoption_id === of.adoption_id
}

const newestFirst = (a: JournalEntry, b: JournalEntry) => (momentIn(a) < momentIn(b) ? 1 : -1)
const momentIn = ({ entry_date, entry_time, created_at }: JournalEntry) =>
  `${entry_date} ${entry_time ?? ''} ${created_at}`

/** The columns that the database fills in by itself. */
function madeNow() {
  const now = serverDate().toISOString()
  return {
    version: 1,
    created_by: myId(),
    created_at: now,
    updated_at: now,
    client_written_at: now,
    source: 'manual',
    adoption_id: null,
    lesson_key: null,
    item_key: null,
    deleted_at: null,
    deleted_by: null,
  }
}
