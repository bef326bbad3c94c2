import { failureOf, lookUp, type Rest, type RestResult, sayWhen, timeoutMs } from './answers.ts'
import { isOnTopOf, type Save } from './joining.ts'
import type { SendResult } from './queue.ts'
import { isSame, isSo } from './same-row.ts'
import type { WriteRow } from './waiting-write.ts'

/* How a save is sent. */

/**
 * A save has arrived. Where no row was changed, or the row was there before: it is so already, or is as its writer knew
 * it, whatever its version, and then it is changed on top of that; or it is somebody else's by now, or gone. A new row
 * that nothing is based on is itself.
 */
export async function saved(rest: Rest, write: Save, { data }: RestResult, at?: number): Promise<SendResult> {
  const { verb, table, id, row, basedOn } = write
  if (verb === 'insert' ? basedOn.length === 0 : (data as unknown[]).length > 0) return { kind: 'done' }
  for (let turn = 0; turn < 4; turn++) {
    const found = await lookUp(rest, table, id)
    if (found.error) return failureOf(found)
    const theirs = (found.data as WriteRow[])[0]
    if (!theirs) return { kind: 'refused', reason: 'gone', code: 'PGRST116' }
    if (isSo(theirs, row)) return { kind: 'done' }
    if (!isOnTopOf(write, theirs)) return { kind: 'conflict', theirs }
    const change = Object.fromEntries(Object.entries(row).filter(([column, value]) => !isSame(theirs[column], value)))
    const request = rest.from(table).update(change).match({ id, version: theirs.version }).select('id')
    sayWhen(request, at)
    const again: RestResult = await request.abortSignal(AbortSignal.timeout(timeoutMs))
    if (again.error) return failureOf(again)
    if ((again.data as unknown[]).length > 0) return { kind: 'done' }
  }
  return { kind: 'unanswered' }
}
