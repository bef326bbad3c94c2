import { holdsUp, makes, rebasedWithout, subjectsOf, touches } from '../lib/outbox/dependencies.ts'
import { saveOf, withParts } from '../lib/outbox/joining.ts'
import { whileIdle } from '../lib/outbox/outbox.ts'
import { shelf } from '../lib/outbox/storage.ts'
import type { WaitingWrite, WriteRow } from '../lib/outbox/waiting-write.ts'
import type { Write } from '../lib/outbox/write-request.ts'
import { query, show } from '../lib/query/query.ts'
import { refetchStale } from '../lib/query/refetch.ts'

/* Commands on waiting writes. Each runs while nothing is being sent; `false` says that the write has left by now. */

/** Puts other words into one. After a first try, which may have arrived, the new ones are said once more on their own. */
export function rewrite(place: number, words: WriteRow): Promise<boolean> {
  return withOne(place, async (one) => {
    const { write } = one
    const renewed =
      one.tries > 0 && 'verb' in write && write.verb === 'insert' ? { ...one.changed, ...words } : one.changed
    await shelf.change(place, (now) => ({
      ...open(now),
      write: withWords(now.write, words),
      ...(renewed && { changed: renewed }),
    }))
    inLists(write, (row) => ({ ...row, ...words }))
  })
}

function withWords(write: object, words: WriteRow): Write {
  if ('args' in write) return withParts(write, { args: Object.assign({}, write.args, words) })
  return withParts(write, 'row' in write ? { row: Object.assign({}, write.row, words) } : {})
}

/** Sends one that was refused once more. */
export const sendAgain = (place: number) => withOne(place, () => shelf.change(place, open))

/** Mine goes over theirs: my changes to that row count from the version that they left. */
export const keepMine = (place: number) =>
  withOne(place, async (one, line) => {
    // what was written on top of it meanwhile has come into it
    if (saveOf(one.write)) return void (await shelf.change(place, onTopOfTheirs))
    const by = Number(one.theirs?.version) - versionOf(one.write)
    for (const mine of changesTo(one, line))
      await shelf.put({ ...open(mine), write: withParts(mine.write, { version: versionOf(mine.write) + by }) })
  })

/** A save that knows theirs, too: it is no longer somebody else's change that was not seen. */
function onTopOfTheirs(one: WaitingWrite): WaitingWrite {
  const save = saveOf(one.write)
  if (!save || !one.theirs) return one
  return { ...open(one), write: withParts(one.write, { basedOn: [...save.basedOn, one.theirs] }) }
}

/** Theirs stays, and none of my changes to that row is sent. */
export const keepTheirs = (place: number) =>
  withOne(place, async (one, line) => {
    await shelf.drop(changesTo(one, line).map(({ seq }) => seq))
    inLists(one.write, (row) => ({ ...row, ...one.theirs }))
    void refetchStale(query, () => true)
  })

/** Lets one go, and what is nothing without it. */
export const remove = (place: number) =>
  withOne(place, async (one, line) => {
    await shelf.drop(goingWith(one, line).map(({ seq }) => seq))
    for (const later of rebasedWithout(one, line)) await shelf.put(later)
    if (makes(one.write)) inLists(one.write, () => undefined)
    void refetchStale(query, () => true)
  })

/** One, and whatever in the line needs it. */
export function goingWith(one: WaitingWrite, line: readonly WaitingWrite[]): WaitingWrite[] {
  const made = makes(one.write)
  const gone = [one]
  for (const later of line)
    if (made && later.seq > one.seq && gone.some(({ write }) => makes(write) && holdsUp(write, later.write)))
      gone.push(later)
  return gone
}

/** My waiting changes to the same row as this one. */
export const changesTo = (one: WaitingWrite, line: readonly WaitingWrite[]) =>
  line.filter(
    ({ seq, write }) =>
      seq === one.seq ||
      ('verb' in write && write.verb === 'update' && subjectsOf(write)[0] === subjectsOf(one.write)[0]),
  )

function withOne(place: number, work: (one: WaitingWrite, line: readonly WaitingWrite[]) => Promise<unknown>) {
  return whileIdle(async (line) => {
    const one = line.find(({ seq }) => seq === place)
    if (one) await work(one, line)
    return one !== undefined
  })
}

/** Ready to be sent again. */
function open({ reason: _reason, code: _code, theirs: _theirs, ...one }: WaitingWrite): WaitingWrite {
  return { ...one, state: 'waiting' }
}

const versionOf = (write: Write) => ('version' in write ? Number(write.version) : 0)

/** Shows it in every list that has the row: changed, or with nothing, gone. */
function inLists(write: Write, change: (row: WriteRow) => WriteRow | undefined) {
  for (const [key, list] of query.getQueriesData<unknown>({})) {
    if (!Array.isArray(list) || !list.some((row) => isRow(row) && touches(write, row))) continue
    show(
      key,
      list.flatMap((row) => (isRow(row) && touches(write, row) ? (change(row) ?? []) : [row])),
    )
  }
}

const isRow = (value: unknown): value is WriteRow => typeof value === 'object' && value !== null
