import { serverDate } from '../../lib/browser/server-clock.ts'
import { store } from '../../lib/browser/store.ts'
import type { EntryFields, EntrySave, JournalEntry } from '../data/types.ts'
import type { EntryDraft } from './entry-draft.ts'
import { fieldsOf } from './entry-fields.ts'
import { handedOver } from './handed-over.ts'
import { paced } from './pacing.ts'

/*
 * Writes one entry. What is on screen is kept on this device at once, and handed to the outbox two seconds after the
 * last key and every ten at the latest: one save at a time, each with what it was based on. A tab that dies leaves its
 * draft behind, and the next one hands that over: saves know each other, so nothing is lost and nothing is there twice.
 */
const againMs = 10_000
/** The database counts the marks, too; it is said before they are too many. */
const longest = 195_000
const long = 180_000

/** The doors of a writer: the draft on this device, and the outbox. */
export interface WriterDoors {
  /** Returns false when the draft is only in this tab. */
  keep(draft: EntryDraft | null): boolean
  save(save: EntrySave): Promise<unknown>
}

export interface WriterState {
  row: EntryFields
  /** Nothing is written that the outbox has not got. */
  isClean: boolean
  /** It is nearly longer than the database takes. */
  isLong: boolean
  /** It is longer than that, and waits on this device. */
  isTooLong: boolean
  /** The disk has taken what is on screen. */
  isOnDisk: boolean
  /** The moment of the last save. */
  savedAt: Date | null
  isNew: boolean
}

/** As the database counts them: a sign of two halves is one. */
const signsIn = (html: string) => (html.length > long ? [...html].length : html.length)

const beginOf = ({ row, isNew }: Omit<EntryDraft, 'at'>, isClean: boolean): WriterState => ({
  ...{ row, isNew, isClean, isLong: false, isTooLong: false },
  ...{ isOnDisk: true, savedAt: null },
})

/** A full disk stops neither the screen nor the sending. */
const guarded =
  (keep: WriterDoors['keep']): WriterDoors['keep'] =>
  (draft) => {
    try {
      return keep(draft)
    } catch {
      return false
    }
  }

export type EntryWriter = ReturnType<typeof openWriter>

export function openWriter(begin: Omit<EntryDraft, 'at'>, { keep, save }: WriterDoors) {
  let { isOpen } = begin
  const handed = handedOver(begin)
  const pace = paced(() => void handOver())
  let underWay: Promise<void> | undefined
  let [isTyping, isOver] = [false, false]
  const stored = guarded(keep)
  const state = store(beginOf(begin, handed.has(begin.row)))
  const row = () => state.get().row

  function show(change: Partial<WriterState> = {}) {
    const next = { ...state.get(), ...change, isNew: handed.isNew() }
    const length = signsIn(next.row.body_html)
    state.set({ ...next, isClean: handed.has(next.row), isLong: length > long, isTooLong: length > longest })
  }

  function keepDraft() {
    if (isOver) return
    const isKept = handed.has(row()) && !(isOpen && !handed.isNew())
    const isOnDisk = stored(isKept ? null : { ...handed.draftOf(row()), isOpen, at: Date.now() })
    if (isOnDisk !== state.get().isOnDisk) show({ isOnDisk })
  }

  const soon = (ms?: number) => isOver || pace.soon(ms)

  /** Hands over what is written; over when it is in the outbox or beyond. */
  function handOver(): Promise<void> {
    pace.begun()
    underWay ??= handOne().finally(() => {
      underWay = undefined
      if (!handed.has(row()) && !pace.isWaiting()) soon()
    })
    return underWay
  }

  async function handOne() {
    const sent = row()
    if (isOver || handed.has(sent) || !handed.isToSend(sent) || signsIn(sent.body_html) > longest) return
    const part = handed.begin(sent)
    keepDraft()
    try {
      await save(part)
    } catch (error) {
      // what lies in the outbox with a reason is not lost; where there is none, it is tried again
      if (!(error instanceof Error && 'kept' in error)) return void soon(againMs)
    }
    handed.end(sent)
    show({ savedAt: serverDate() })
    keepDraft()
  }

  return {
    id: begin.id,
    state,
    handOver,
    comesFrom: handed.comesFrom,
    /** A key was pressed; what it made of the text is told in a moment. */
    touch: () => {
      isTyping = true
    },
    set(change: Partial<EntryFields>, ms?: number) {
      isTyping = false
      if (isOver) return
      show({ row: { ...row(), ...change } })
      keepDraft()
      if (!handed.has(row())) soon(ms)
    },
    /** True while something here is not in the outbox yet. */
    isBusy: () => isTyping || underWay !== undefined || !state.get().isClean,
    /** The entry as the server has it now: shown, where that is news. */
    adopt(entry: JournalEntry) {
      if (!isTyping && !underWay && handed.has(row()) && handed.isNews(entry)) show({ row: fieldsOf(entry) })
    },
    /** Theirs was chosen over what is here. */
    take(entry: JournalEntry) {
      handed.take(entry)
      isTyping = false
      show({ row: fieldsOf(entry) })
      keepDraft()
    },
    /** It is put away: what is written goes out at once. */
    close() {
      isOpen = false
      keepDraft()
      return handOver()
    },
    /** It is given up. */
    drop() {
      pace.stop()
      stored(null)
      isOver = true
      return underWay
    },
    /** Its person has left: nothing is kept or handed over any more, and what is on the disk stays theirs. */
    stop() {
      pace.stop()
      isOver = true
    },
  }
}
