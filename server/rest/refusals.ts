import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { Ambiguous } from './relations.ts'

/** An error as the answer that PostgREST gives (docs: "Errors"). Who has no account is asked to sign in first. */
export function answerTo(error: unknown, c: Context<Env>, log: Log): Response {
  const refusal = raised(error) ?? refusalOf(error, log)
  const { code, message, details, hint } = refusal
  const anonymous = code === '42501' && c.var.claims?.role === 'anon'
  const body = { code, details: refusal instanceof Ambiguous ? refusal.choices : details, hint, message }
  return c.body(JSON.stringify(body), (anonymous ? 401 : refusal.status) as 400, {
    'content-type': 'application/json; charset=utf-8',
    ...(anonymous ? { 'www-authenticate': 'Bearer' } : {}),
    ...refusal.headers,
  })
}

/** `raise sqlstate 'PGRST'`, whose message and detail are JSON: the whole answer is the function's. */
function raised(error: unknown): Refusal | undefined {
  const { code, message, detail } = (error ?? {}) as { code?: string; message?: string; detail?: string }
  if (code !== 'PGRST') return undefined
  try {
    const said = JSON.parse(message!) as { code: string; message: string; details?: string; hint?: string }
    const how = JSON.parse(detail!) as { status: number; headers?: Record<string, string> }
    const status = Number(how.status)
    if (typeof said.code !== 'string' || typeof said.message !== 'string' || !(status >= 200 && status <= 599)) {
      throw new TypeError('code, message and status are needed')
    }
    new Headers(how.headers ?? {})
    return new Refusal(status, said.code, said.message, {
      details: said.details ?? null,
      hint: said.hint ?? null,
      headers: how.headers ?? {},
    })
  } catch (failed) {
    return new Refusal(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details: (failed as Error).message,
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message'; DETAIL one with 'status'.",
    })
  }
}
