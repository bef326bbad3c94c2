import { Refusal, refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { RestResponse } from './request.ts'
import { Ambiguous } from './schema/relations.ts'

/** An error as the answer that PostgREST gives (docs: "Errors"). Who has no account is asked to sign in first. */
export function answerTo(error: unknown, log: Log, isAnonymous = false): RestResponse {
  const told = raised(error)
  const refusal = told?.refusal ?? refusalOf(error, log)
  const { code, message, details, hint } = refusal
  const anonymous = code === '42501' && isAnonymous
  const body = { code, details: refusal instanceof Ambiguous ? refusal.choices : details, hint, message }
  const reason = told?.reason ?? (/^PT[2-5]\d\d$/.test(code) ? message : '')
  return {
    status: anonymous ? 401 : refusal.status,
    reason: /^[\x20-\x7e]{1,200}$/.test(reason) ? reason : undefined,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...(anonymous ? { 'www-authenticate': 'Bearer' } : {}),
      ...refusal.headers,
    },
    body: JSON.stringify(body),
  }
}

type StatusOverride = { refusal: Refusal; reason: string | undefined }

/** `raise sqlstate 'PGRST'`, whose message and detail are JSON: the whole answer is the function's. */
export function raised(error: unknown): StatusOverride | undefined {
  const { code, message, detail } = (error ?? {}) as { code?: string; message?: string; detail?: string }
  if (code !== 'PGRST') return undefined
  const said = fields(message)
  if (typeof said?.code !== 'string' || typeof said.message !== 'string') {
    return notRead(`Invalid JSON value for MESSAGE: '${message}'`, inMessage)
  }
  if (detail === undefined) return notRead('DETAIL is missing in the RAISE statement', inDetail)
  const how = fields(detail)
  const status = how?.status
  const headers = headersIn(how?.headers)
  if (typeof status !== 'number' || !(status >= 200 && status <= 599) || !headers) {
    return notRead(`Invalid JSON value for DETAIL: '${detail}'`, inDetail)
  }
  return {
    refusal: new Refusal(status, said.code, said.message, {
      details: textOr(said.details),
      hint: textOr(said.hint),
      headers,
    }),
    reason: typeof how?.status_text === 'string' ? how.status_text : undefined,
  }
}

const inMessage =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const inDetail =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

const notRead = (details: string, hint: string): StatusOverride => ({
  refusal: new Refusal(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  }),
  reason: undefined,
})

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

function fields(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '')
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function headersIn(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return Object.fromEntries(new Headers(value as Record<string, string>))
  } catch {
    return undefined
  }
}
