import type { Log } from '../log.ts'
import { factsOf } from '../log.ts'

/** A no that the caller may read: what went wrong, in words, with the code of the protocol that it spoke. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string | null; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

/** Any error as a refusal. What Postgres refuses keeps its words; what nobody foresaw is logged and says nothing. */
export function refusalOf(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error
  const { code, message, detail, hint, severity, where } = (error ?? {}) as PostgresError
  if (severity && code) {
    const status = statusOf(code, message)
    if (status >= 500) log.error('the database failed', { code, error: message })
    // PostgreSQL leaves out of "Failing row contains (…)" and "Key (…)=(…) already exists" what the caller may not
    // read, but within a function the caller is its owner
    const details = where && namesValues.test(detail ?? '') ? null : (detail ?? null)
    // the details name processes of the server
    if (isConflict(error)) return new Refusal(status, code, message)
    if (code.startsWith('PT')) return new Refusal(status, code, message, { details, hint: hint ?? null })
    if (code.startsWith('XX') || code === '42601') return new Refusal(status, code, 'The database failed.')
    return new Refusal(status, code, message, { details, hint: hint ?? null })
  }
  if (error instanceof Error && error.message === 'aborted')
    return new Refusal(400, 'PT400', 'The request was cut off.')
  if (isConnectionLost(error)) {
    log.warn('the database is unreachable', factsOf(error))
    return new Refusal(503, 'PGRST001', 'The database can’t be reached right now.', {
      headers: { 'retry-after': '1' },
    })
  }
  log.error('unexpected error', factsOf(error))
  return new Refusal(500, 'XX000', 'Something went wrong on the server.')
}

const conflicts = new Set(['40001', '40P01'])

/** True when the transaction is surely undone. A connection that is lost or ended (FATAL) may have committed before. */
export const isRolledBack = (error: unknown) => (error as { severity?: string } | undefined)?.severity === 'ERROR'

/** True for a serialisation failure or a deadlock, after which the same transaction may succeed. */
export const isConflict = (error: unknown) => conflicts.has((error as { code?: string } | undefined)?.code ?? '')

const namesValues = /^(Failing row|Key \()/

type PostgresError = {
  code?: string
  message: string
  detail?: string
  hint?: string
  severity?: string
  where?: string
}

/** SQLSTATE to HTTP, after PostgREST's table (docs: "Errors", HTTP status codes). The only place where they meet. */
function statusOf(code: string, message: string): number {
  const exact = byCode[code]
  if (exact) return exact
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  // a subquery that gives two rows where one may stand; `safeupdate` has the same code for who forgot a filter
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  if (code === 'P0001') return 400
  if (code === '42501') return 403
  if (code === '57014') return message.includes('statement timeout') ? 504 : 500
  // a limit of the database that a value itself names is whose who sent it
  if (code === '54000' && message.startsWith('array ')) return 400
  return byClass[code.slice(0, 2)] ?? 400
}

const byCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '40001': 409,
  '40P01': 409,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
}

const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

function isConnectionLost(error: unknown) {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && lost.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write')) return true
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Connection ended)/.test(
    error.message,
  )
}
