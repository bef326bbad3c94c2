import { failureOf, lookUp, type Rest, type RestResult, sayWhen, timeoutMs } from './answers.ts'
import { saveOf } from './joining.ts'
import type { SendResult } from './queue.ts'
import { isSo } from './same-row.ts'
import { saved } from './saving.ts'
import type { WriteRow } from './waiting-write.ts'
import type { Write } from './write-request.ts'

type Inserting = Extract<Write, { verb: 'insert' }>
type Updating = Extract<Write, { verb: 'update' }>

/**
 * Sends one write, for good or for nothing: sent again after a lost answer it is the same write. `changed` is what the
 * person wrote anew after a first try, which may have arrived; `at` is the moment of writing, which makes its day active.
 */
export async function sendOne(rest: Rest, write: Write, changed?: WriteRow, at?: number): Promise<SendResult> {
  try {
    const request = requestOf(rest, write).abortSignal(AbortSignal.timeout(timeoutMs))
    sayWhen(request, at)
    const said: RestResult = await request
    if (said.error) return failureOf(said)
    if ('rpc' in write) return { kind: 'done' }
    const save = saveOf(write)
    if (save) return await saved(rest, save, said, at)
    if (write.verb === 'insert' && changed) return await anew(rest, write, changed, at)
    const nothing = write.verb === 'update' && (said.data as unknown[]).length === 0
    return nothing ? await withoutRow(rest, write) : { kind: 'done' }
  } catch {
    // it never arrived, or what came back was no answer of ours; both are tried again
    return { kind: 'unanswered' }
  }
}

/**
 * The request that a write is. A row that is already there stays as it is: a repeated insert is no second one. A
 * change names the version that it was based on, and asks for the row so that one can see whether there was any.
 */
export function requestOf(rest: Rest, write: Write) {
  if ('rpc' in write) return rest.rpc(write.rpc, write.args)
  const table = rest.from(write.table)
  if (write.verb === 'insert') return table.upsert(write.row as WriteRow, { ignoreDuplicates: true })
  if (write.verb === 'put') return table.upsert(write.row as WriteRow, { onConflict: write.by.join(',') })
  if (write.verb === 'delete') return table.delete().match({ id: write.id })
  if (write.verb === 'update all') return table.update(write.row).match(write.where)
  return table
    .update(write.row)
    .match('version' in write ? { id: write.id, version: write.version } : { id: write.id })
    .select('id')
}

/** The request of a write that is no use later. */
export function requestNow(rest: Rest, write: Write) {
  const request = requestOf(rest, write)
  sayWhen(request, Date.now())
  return request
}

/** The row is there, by this try or an earlier one: it says what the person wrote last. */
async function anew(
  rest: Rest,
  { table, row: { id } }: Inserting,
  changed: WriteRow,
  at: number | undefined,
): Promise<SendResult> {
  const found = await lookUp(rest, table, id)
  if (found.error) return failureOf(found)
  const [row] = found.data as WriteRow[]
  if (!row || isSo(row, changed)) return { kind: 'done' }
  const change = rest.from(table).update(changed).match({ id }).abortSignal(AbortSignal.timeout(timeoutMs))
  sayWhen(change, at)
  const said: RestResult = await change
  return said.error ? failureOf(said) : { kind: 'done' }
}

/**
 * No row was changed: it is so already (the answer to the first try was lost), is somebody else's by now, or is gone.
 */
async function withoutRow(rest: Rest, write: Updating): Promise<SendResult> {
  const found = await lookUp(rest, write.table, write.id)
  if (found.error) return failureOf(found)
  const theirs = (found.data as WriteRow[])[0]
  if (!theirs) return { kind: 'refused', reason: 'gone', code: 'PGRST116' }
  if (isSo(theirs, write.row)) return { kind: 'done' }
  const isNewer = 'version' in write && theirs.version !== write.version
  return isNewer ? { kind: 'conflict', theirs } : { kind: 'refused', reason: 'permission denied', code: '42501' }
}
