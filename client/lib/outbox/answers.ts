import type { PostgrestClient } from '@supabase/postgrest-js'
import { onServer } from '../browser/server-clock.ts'
import type { SendResult } from './queue.ts'
import type { Write } from './write-request.ts'

/* The server's answers to what is sent, for whoever sends. */

/** The REST client without the tables' types: a write has proven which row goes into which table. */
export type Rest = Pick<PostgrestClient, 'from' | 'rpc'>
export type RestResult = {
  data: unknown
  error: { message: string; code: string; details?: string } | null
  status: number
}

export const timeoutMs = 10_000

/** Says with a request when it was written: that is the day that it makes active, however late it comes. */
export function sayWhen(request: { setHeader(name: string, value: string): unknown }, at: number | undefined) {
  if (at !== undefined) request.setHeader('x-written-at', new Date(onServer(at)).toISOString())
}

export const lookUp = async (
  rest: Rest,
  table: Extract<Write, { verb: 'insert' }>['table'],
  id: string,
): Promise<RestResult> =>
  // any table: the types of all their rows at once are more than the compiler takes
  (rest as Pick<PostgrestClient, 'from'>)
    .from(table)
    .select('*')
    .match({ id })
    .retry(false)
    .abortSignal(AbortSignal.timeout(timeoutMs))

/** Refusals, by their code or details, that are about the moment or the sender. */
const sayNothing: ReadonlySet<string> = new Set([
  'read_only',
  'insufficient_aal',
  'tenant_suspended',
  'blocked_address',
  'user_banned',
  'session_not_found',
])

/**
 * No code, no answer. A token that was not accepted, a limit or a server in trouble say nothing about the write, nor does
 * an instance that nobody writes to for a while, an organisation or a person that is suspended, or a missing second step,
 * however often it says so.
 */
export function failureOf({ error, status }: RestResult): SendResult {
  const { message: reason, code, details = '' } = error!
  if (status === 401) return { kind: 'unknown' }
  if (status === 0 || !code || status === 408 || status === 429) return { kind: 'unanswered' }
  if (sayNothing.has(code) || sayNothing.has(details)) return { kind: 'unanswered' }
  return status >= 500 ? { kind: 'broken', reason, code } : { kind: 'refused', reason, code }
}
