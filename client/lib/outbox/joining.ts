import { holdsUp } from './dependencies.ts'
import { isSame, isSo } from './same-row.ts'
import type { WaitingWrite, WriteRow } from './waiting-write.ts'
import type { Write } from './write-request.ts'

type Tables = Extract<Write, { verb: 'insert' }>['table']

/*
 * Saves of something that is being written (`basedOn`) don't queue up one behind the other: a later one goes into the
 * one that waits, so that an hour in a train is one line. Only into one that cannot be on its way: what has been tried
 * may have arrived and stays as it was sent, with one save behind it that takes in all others. And only where the later
 * one was written on top of it: of two tabs that write in the same thing, neither goes into the other's.
 */

/** A write that is one, with its rows as plain records: the types of all tables at once take the compiler a minute. */
export type Save = {
  verb: 'insert' | 'update'
  table: Tables
  id: string
  row: WriteRow
  basedOn: readonly WriteRow[]
}

/** The save that a write is, if it is one. */
export function saveOf(write: Write): Save | undefined {
  const { verb, table, id, row, basedOn }: Partial<Save> = write as object
  if (!basedOn || !row || !table || (verb !== 'insert' && verb !== 'update')) return undefined
  return { verb, table, id: id ?? String(row.id), row, basedOn }
}

/** The write that waits, with this one in it; undefined where this one has a place of its own. */
export function joined(
  line: readonly WaitingWrite[],
  { write, user, at }: Pick<WaitingWrite, 'write' | 'user' | 'at'>,
): WaitingWrite | undefined {
  const save = saveOf(write)
  const before = save && line.findLast((one) => one.user === user && holdsUp(one.write, write))
  const first = before && saveOf(before.write)
  if (!first || first.table !== save.table || first.id !== save.id) return undefined
  if (before.state === 'waiting' && before.tries > 0) return undefined
  if (!isWrittenOn(save, first.row)) return undefined
  const { reason: _reason, code: _code, ...one } = before
  const anew = before.state === 'refused' && { state: 'waiting' as const, tries: 0 }
  return { ...one, ...anew, at, write: withParts(before.write, together(first, save)) }
}

/** True where a save was based on what another says, as far as both are about the same columns. */
export function isWrittenOn({ row, basedOn }: Save, before: WriteRow): boolean {
  const both = Object.entries(row).filter(([column]) => column in before)
  return (
    both.every(([column, value]) => isSame(before[column], value)) ||
    basedOn.some((base) =>
      both.every(([column, value]) => isSame(before[column], column in base ? base[column] : value)),
    )
  )
}

/** The columns of both, the later one's on top; each column counts from what it was before the first of them. */
function together(first: Save, later: Save): Pick<Save, 'row' | 'basedOn'> {
  const added = Object.keys(later.row).filter((column) => !(column in first.row))
  const bases = later.basedOn.map((base) => Object.fromEntries(added.map((column) => [column, base[column]])))
  const basedOn =
    added.length === 0 ? first.basedOn : first.basedOn.flatMap((base) => bases.map((more) => ({ ...more, ...base })))
  return { row: { ...first.row, ...later.row }, basedOn }
}

/** The same write with other parts: of which table it is stays as it was. */
export const withParts = (write: object, parts: object) => ({ ...write, ...parts }) as Write

/** True where a row is as the writer of a save knew it, or as the save makes it; of an id nobody knew another. */
export const isOnTopOf = ({ row, basedOn }: Save, theirs: WriteRow): boolean =>
  isSo(theirs, row) || basedOn.some((base) => isSo(theirs, { ...row, ...base }))
