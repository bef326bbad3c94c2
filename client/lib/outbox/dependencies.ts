import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/*
 * The records that a write is about. Ids are made in the client and never given twice, so an id in a write is enough to
 * know what it needs and what it changes.
 */
export const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Payload = Readonly<Record<string, unknown>>

/** The data of a write, whatever its verb. */
export function payloadOf(write: Write): Payload {
  if ('rpc' in write) return (write.args ?? {}) as Payload
  return write.verb === 'delete' ? {} : (write.row as Payload)
}

/** The records that it changes: later writes to the same go after it. */
export function subjectsOf(write: Write): string[] {
  if ('rpc' in write) {
    const { id: one, ids: many } = payloadOf(write) as { id?: unknown; ids?: unknown }
    if (typeof one === 'string') return [one]
    if (Array.isArray(many)) return many.map(String)
    return [idsIn(payloadOf(write)).sort().join('/') || write.rpc]
  }
  if (write.verb === 'insert') return [write.row.id]
  if (write.verb === 'update' || write.verb === 'delete') return [write.id]
  if (write.verb === 'put') return [write.by.map((column) => (write.row as Payload)[column]).join('/')]
  const { id: one } = write.where as Payload
  return [typeof one === 'string' ? one : `${write.table} ${JSON.stringify(write.where)}`]
}

/** The record that is not there before it: whatever names that record needs this write. */
export function makes(write: Write): string | undefined {
  const makesOne = 'rpc' in write ? /^(create|add|make|start|ask|reply)_/.test(write.rpc) : write.verb === 'insert'
  return makesOne ? subjectsOf(write)[0] : undefined
}

/** True where a write has to wait for an earlier one in the queue. */
export function holdsUp(before: Write, write: Write): boolean {
  const subjects = subjectsOf(before)
  const made = makes(before)
  return (
    subjectsOf(write).some((one) => subjects.includes(one)) ||
    (made !== undefined && idsIn(payloadOf(write)).includes(made))
  )
}

/** True where a row on the screen is one that a waiting write will change. */
export function touches(write: Write, row: Payload): boolean {
  if (typeof row.id === 'string') return subjectsOf(write).includes(row.id)
  if (!('rpc' in write) && write.verb === 'put')
    return write.by.every((column) => (write.row as Payload)[column] === row[column])
  const inRow = idsIn(row)
  const made = makes(write)
  if (made !== undefined) return inRow.includes(made)
  const named = 'rpc' in write ? idsIn(payloadOf(write)) : subjectsOf(write)
  return named.length > 0 && named.every((one) => inRow.includes(one))
}

/**
 * An answer that does not know yet of what waits: those rows are shown as they were shown before, or stay away as they
 * were away. Anything but a list of rows or one row is as it came.
 */
export function withWaiting(
  line: readonly Pick<WaitingWrite, 'write' | 'state'>[],
  before: unknown,
  fresh: unknown,
): unknown {
  const writes = line.filter(({ state }) => state === 'waiting').map(({ write }) => write)
  const waits = (row: unknown) => isRow(row) && writes.some((write) => touches(write, row))
  if (writes.length === 0 || before === undefined) return fresh
  if (isRow(fresh) && isRow(before)) return waits(fresh) ? before : fresh
  if (!isRows(fresh) || !isRows(before)) return fresh
  const shown = before.filter(waits)
  const same = (one: Payload) => (other: Payload) => keyOf(one) === keyOf(other)
  const known = fresh.flatMap((row) => (waits(row) ? shown.filter(same(row)) : [row]))
  const added = shown.filter((row) => !known.includes(row))
  return before[0] && added.includes(before[0]) ? [...added, ...known] : [...known, ...added]
}

const isRow = (value: unknown): value is Payload => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is Payload[] => Array.isArray(value) && value.every(isRow)
const keyOf = (row: Payload) => (typeof row.id === 'string' ? row.id : idsIn(row).sort().join('/'))

export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return id.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

/** Later changes of the row that a write changes, counted from the version that it has without that write. */
export function rebasedWithout({ seq, write: gone }: WaitingWrite, line: readonly WaitingWrite[]): WaitingWrite[] {
  if (!('version' in gone)) return []
  const { id: changed } = gone
  return line.flatMap((one) => {
    const { write } = one
    if (one.seq <= seq || !('version' in write) || write.id !== changed || write.version <= gone.version) return []
    return [{ ...one, write: Object.assign({}, write, { version: write.version - 1 }) }]
  })
}
