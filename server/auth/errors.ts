import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Env, requestHeaders } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { raised } from '../rest/errors.ts'

/** A password that the rules refuse; the answer lists why. Reasons as GoTrue names them: length, characters. */
export class WeakPassword extends Refusal {
  readonly reasons: string[]

  constructor(message: string, reasons: string[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** A refusal in the shape of OAuth 2 (RFC 6749 §5.2), which GoTrue gives where another party vouches for somebody. */
export class OauthRefusal extends Refusal {
  constructor(error: string, description: string) {
    super(400, error, description)
  }
}

export const invalid = (message: string) => new Refusal(400, 'validation_failed', message)

export const emailExists = () =>
  new Refusal(422, 'email_exists', 'A user with this email address has already been registered')

export const phoneExists = () =>
  new Refusal(422, 'phone_exists', 'A user with this phone number has already been registered')

export const version = '2024-01-01'

/**
 * Any error in GoTrue's shape: `{code, message}` for clients that name API version 2024-01-01 or later, else
 * `{code: status, error_code, msg}`. The word that programs read is in `x-sb-error-code` either way.
 */
export function answerError(c: Context<Env>, error: unknown, log: Log) {
  const refusal = foreseen(error) ?? unforeseen(error, log)
  const weak = refusal instanceof WeakPassword ? { weak_password: { reasons: refusal.reasons } } : {}
  const asked = requestHeaders(c)['x-supabase-api-version'] ?? ''
  const isNew = /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= version
  const body =
    refusal instanceof OauthRefusal
      ? { error: refusal.code, error_description: refusal.message }
      : isNew
        ? { code: refusal.code, message: refusal.message, ...weak }
        : { code: refusal.status, error_code: refusal.code, msg: refusal.message, ...weak }
  return c.json(body, refusal.status as ContentfulStatusCode, {
    ...refusal.headers,
    'x-sb-error-code': refusal.code,
    // also where auth itself was not reached: without it a client looks for the code in the other shape
    ...(isNew ? { 'x-supabase-api-version': version } : {}),
  })
}

function foreseen(error: unknown) {
  if (error instanceof Refusal) return error
  const told = raised(error)
  if (told) return told.refusal
  // two people took the address at the same moment, and this is the second
  if ((error as { constraint?: string } | null)?.constraint === 'users_email_partial_key') return emailExists()
  if ((error as { constraint?: string } | null)?.constraint === 'users_phone_key') return phoneExists()
  return undefined
}

/** Keeps the words that a trigger on people raises for readers; any others would tell of tables. */
function unforeseen(error: unknown, log: Log) {
  const { status, code, message, headers } = refusalOf(error, log)
  const words = code === 'P0001' || code.startsWith('PT') || status >= 500 ? message : 'Database error saving the user'
  return new Refusal(status, 'unexpected_failure', words, { headers })
}
