import { serverDate } from '../../lib/browser/server-clock.ts'
import { store } from '../../lib/browser/store.ts'
import { payloadOf, subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import type { WaitingWrite, WriteRow } from '../../lib/outbox/waiting-write.ts'
import { mutate, query, waiting } from '../../lib/query/query.ts'
import { type Block, finished } from '../../ui/lesson/blocks.ts'
import { entriesFault, entryLimits } from '../../ui/lesson/entries.ts'
import { draftShelf } from './draft-shelf.ts'
import { mergedRow } from './merge-rows.ts'
import { items, lessons, tasks, units } from './node-writes.ts'

/*
 * What is being written in a draft. Each change is on this device at once, and with the outbox a second later: one write
 * of a row at a time, each based on the version before it. A tab that dies loses nothing; the next one goes on.
 */
export type SavedTable = 'units' | 'lessons' | 'lesson_items' | 'curriculum_tasks'

export interface NodeDraft {
  table: SavedTable
  id: string
  /** The version that it changes. */
  base: number
  change: WriteRow
  /** The changed columns, as they were in that version. */
  was?: WriteRow
  /** The columns that are on their way, as they were sent. */
  sent?: WriteRow
}

interface SavedRow {
  id: string
  version: number
}

const shelf = draftShelf<NodeDraft>('node')
export const { drafts } = shelf
const { put } = shelf
/** The moment of the last write that has left this page. */
export const savedAt = store<Date | null>(null)

const pauseMs = 900
const latestMs = 1900
/** Rows of which a write has begun and not ended. */
const underWay = new Set<string>()
const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>()

/** Notes a change of a row; it is sent when the writer pauses, and after two seconds at the latest. */
export function edit(table: SavedTable, row: SavedRow, change: WriteRow) {
  const before = drafts.get().get(row.id)
  put(row.id, {
    ...(before ?? { table, id: row.id, base: row.version }),
    change: { ...before?.change, ...change },
    was: { ...columnsOf(row as unknown as WriteRow, change), ...before?.was },
  })
  const since = timers.get(row.id)?.since ?? Date.now()
  later(row.id, Math.max(0, Math.min(pauseMs, since + latestMs - Date.now())), since)
}

function later(id: string, ms: number, since = Date.now()) {
  clearTimeout(timers.get(id)?.timer)
  timers.set(id, { timer: setTimeout(() => void flush(id), ms), since })
}

/** Holds a draft back while its node is made anew on another level; `carry` has its title go on in the new row. */
export async function carryDraft(id: string, move: (carry: (key: string) => void) => Promise<unknown>) {
  underWay.add(id)
  try {
    await move((key) => {
      const title = drafts.get().get(id)?.change.title
      put(id, undefined)
      for (const table of nodeTables) {
        const row = rowsOf(table).find((one) => one.key === key)
        if (row && title !== undefined) return edit(table, row, { title })
      }
    })
  } finally {
    underWay.delete(id)
    if (drafts.get().has(id)) later(id, pauseMs)
  }
}

/** Sends what waits at once, as before one goes to another page. */
export const flushAll = () => Promise.all([...drafts.get().keys()].map(flush))

/** Goes on with what a tab that died has left behind. */
export function resume() {
  for (const id of drafts.get().keys()) if (!timers.has(id)) later(id, pauseMs)
}

const changing = {
  units: units.changing,
  lessons: lessons.changing,
  lesson_items: items.changing,
  curriculum_tasks: tasks.changing,
}

async function flush(id: string) {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  if (underWay.has(id)) return
  const draft = settled(drafts.get().get(id))
  const conflict = draft && conflictOf(id)
  const merged = conflict && mergeOf(conflict)
  if (merged) {
    decide(draft.table, { id, version: Number(conflict.theirs?.version) }, merged, conflict.theirs)
    underWay.add(id)
    let pause = 0
    try {
      await waiting.drop([conflict.seq])
    } catch (error) {
      console.warn('A conflict that is merged could not leave the outbox yet.', error)
      pause = pauseMs
    }
    underWay.delete(id)
    return later(id, pause)
  }
  // the one before it is still under way, or waits for a decision: whatever becomes of it comes back here
  if (!draft || inOutbox(id)) return
  const row = unsaved(draft)
  if (Object.keys(row).length === 0) return keep(draft, heldBack(draft.change))
  put(id, { ...draft, sent: row })
  underWay.add(id)
  try {
    const options = changing[draft.table] as typeof lessons.changing
    await mutate({ ...options, meta: { conflictShown: true } }, { id, version: draft.base, ...row } as Parameters<
      typeof edited
    >[0])
    underWay.delete(id)
    // without a response yet, the result is known when the write leaves the outbox
    if (!inOutbox(id)) edited({ id, version: draft.base })
  } catch (error) {
    underWay.delete(id)
    refused(id, error)
  }
}

/** Keeps what was written since, over the version that the sent one has made. */
function edited({ id, version }: { id: string; version: number }) {
  savedAt.set(serverDate())
  const now = drafts.get().get(id)
  if (!now?.sent) return
  const { sent, ...draft } = now
  keepRest({ ...draft, base: version + 1, was: { ...draft.was, ...sent } }, sent)
}

/** Keeps what was written since these columns were sent, and sends it next. */
function keepRest(draft: NodeDraft, sent: WriteRow) {
  const isLeft = ([column, value]: [string, unknown]) =>
    !(column in sent) || !same(sent[column], sendable({ [column]: value })[column])
  const rest = Object.fromEntries(Object.entries(draft.change).filter(isLeft))
  keep(draft, { ...rest, ...heldBack(draft.change) })
  if (Object.keys(rest).length > 0) later(draft.id, pauseMs)
}

/** Keeps so much of a draft, or none. */
const keep = (draft: NodeDraft, change: WriteRow) =>
  put(draft.id, Object.keys(change).length > 0 ? { ...draft, change } : undefined)

/** A conflict waits in the outbox, where it is shown; words that the database refuses lie there too, with its reason. */
function refused(id: string, error: unknown) {
  const draft = drafts.get().get(id)
  if (!draft) return
  const { sent = {}, ...rest } = draft
  const isConflict = error instanceof Error && 'code' in error && error.code === 'conflict'
  if (!isConflict) return keepRest(rest, sent)
  if (inOutbox(id)) {
    put(id, rest)
    return later(id, 0)
  }
  // nothing was written in it: what was chosen last counts
  const row = rowOf(id)
  put(id, { ...rest, base: Number(row?.version ?? draft.base) })
  later(id, pauseMs)
}

/** Resolves a draft whose response never came, or went to a closed tab: the server may have its sent columns. */
function settled(draft: NodeDraft | undefined): NodeDraft | undefined {
  if (!draft?.sent) return draft
  const row = rowOf(draft.id)
  const { sent, ...rest } = draft
  if (isRefused(draft)) {
    keepRest(rest, sent)
    return drafts.get().get(draft.id)
  }
  const arrived =
    row && Object.entries(sendable(sent)).every(([column, value]) => same(row[column], value)) ? row : undefined
  const next = arrived
    ? {
        ...rest,
        base: Number(arrived.version),
        was: { ...rest.was, ...sent },
        change: Object.fromEntries(
          Object.entries(rest.change).filter(([column, value]) => !same(arrived[column], value)),
        ),
      }
    : rest
  keep(next, next.change)
  return drafts.get().get(draft.id)
}

/** True if the outbox holds the draft's last write as refused. */
const isRefused = ({ id, base, sent }: NodeDraft) =>
  queue.get().some(({ write, state }) => {
    if (state !== 'refused' || !('version' in write) || write.version !== base) return false
    return subjectsOf(write)[0] === id && same(payloadOf(write), sent)
  })

/** The columns of a row that a change has too. */
const columnsOf = (row: WriteRow, change: WriteRow) =>
  Object.fromEntries(Object.keys(change).flatMap((column) => (column in row ? [[column, row[column]]] : [])))

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const nodeTables = ['units', 'lessons', 'lesson_items'] as const
const rowsOf = (table: SavedTable) =>
  query.getQueriesData<(WriteRow & SavedRow)[]>({ queryKey: [table] }).flatMap(([, list]) => list ?? [])

const rowOf = (id: string): WriteRow | undefined =>
  query
    .getQueriesData<unknown>({})
    .flatMap(([key, list]) => (Array.isArray(list) && tables.has(String(key[0])) ? (list as WriteRow[]) : []))
    .filter((row) => row.id === id)
    .sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
const tables = new Set<string>(['units', 'lessons', 'lesson_items', 'curriculum_tasks'] satisfies SavedTable[])

/** The columns as the database takes them: a title that was emptied, a block that was only begun, a list too long wait. */
function sendable({ title, blocks, ...change }: WriteRow): WriteRow {
  const rest = Object.entries(change).filter(([column, value]) => !isTooMuch(column, value))
  return {
    ...Object.fromEntries(rest),
    ...(typeof title === 'string' && title.trim() && { title: title.trim() }),
    ...(Array.isArray(blocks) && { blocks: finished(blocks as Block[]) }),
  }
}

const isTooMuch = (column: string, value: unknown) =>
  column in entryLimits &&
  entriesFault(value as string[], entryLimits[column as keyof typeof entryLimits]) !== undefined

/** The columns that wait, whole, for whoever writes them to go on. */
function heldBack(change: WriteRow): WriteRow {
  const row = sendable(change)
  return Object.fromEntries(
    Object.entries(change).filter(
      ([column, value]) => !(column in row) || (column === 'blocks' && !same(row[column], value)),
    ),
  )
}

/** The columns to send: those that the row does not say already. */
function unsaved({ id, change }: NodeDraft): WriteRow {
  const row = rowOf(id)
  return Object.fromEntries(
    Object.entries(sendable(change)).filter(([column, value]) => !row || !same(row[column], value)),
  )
}

/** A draft that is not on its way: what is left of it waits for its writer. */
export const isHeld = ({ change, sent }: NodeDraft) =>
  !sent && Object.keys(heldBack(change)).length === Object.keys(change).length

const inOutbox = (id: string) =>
  queue
    .get()
    .some(
      ({ write, state }) =>
        state !== 'refused' && 'verb' in write && write.verb !== 'insert' && subjectsOf(write)[0] === id,
    )

// a write that left the outbox lets the next one start; refusals are handled at once, while cached rows still show the sent columns
queue.watch(() => {
  for (const draft of drafts.get().values()) if (draft.sent && isRefused(draft)) settled(draft)
  for (const [id, draft] of drafts.get()) if (!timers.has(id) && (!draft.sent || !inOutbox(id))) later(id, pauseMs)
})

const conflictOf = (id: string) =>
  queue.get().find(({ write, state }) => state === 'conflict' && subjectsOf(write)[0] === id)

/** My change together with theirs, where nobody has to choose between both; null where somebody has to. */
export function mergeOf({ state, write, theirs }: WaitingWrite): WriteRow | null {
  const draft = drafts.get().get(subjectsOf(write)[0] ?? '')
  if (state !== 'conflict' || !draft?.was || !theirs) return null
  return mergedRow(draft.was, theirs, { ...payloadOf(write), ...draft.change })
}

/** Takes a decision between two versions: this change counts, over the row as somebody else left it. */
export function decide(table: SavedTable, row: SavedRow, change: WriteRow | null, theirs: WriteRow = {}) {
  const was = change && columnsOf(theirs, change)
  put(row.id, (change && { table, id: row.id, base: row.version, change, ...(was && { was }) }) || undefined)
  if (change) later(row.id, 0)
}
