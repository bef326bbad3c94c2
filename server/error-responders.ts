import type { Context } from 'hono'
import { answerError as authAnswer } from './auth/errors.ts'
import type { Env } from './http/claims.ts'
import { refusalOf } from './http/errors.ts'
import type { Log } from './log.ts'
import { answerTo as restAnswer } from './rest/errors.ts'
import { responseOf } from './rest/routes.ts'
import { s3ErrorResponse } from './storage/s3/errors.ts'

export type ErrorResponder = (c: Context<Env>, error: unknown) => Response

/**
 * The shapes in which each capability is refused before it is reached. With `details` they carry what goes beyond the
 * originals: a page reads there which proof is missing, as everywhere.
 */
export function errorResponders(log: Log, { details: detailed }: { details: boolean }) {
  const plain: ErrorResponder = (c, error) => {
    const { status, code, message, details, headers } = refusalOf(error, log)
    return c.json({ code, message, ...(detailed && { details }) }, status as 403, headers)
  }
  const storage: ErrorResponder = (c, error) => {
    const resource = /^\/storage\/v1\/s3(?:\/(.*))?$/.exec(c.req.path)
    if (resource) return s3ErrorResponse(c, refusalOf(error, log), resource[1] ?? '')
    const { status, code, message, details, headers } = refusalOf(error, log)
    const body = { statusCode: String(status), error: code, message, code, ...(detailed && { details }) }
    return c.json(body, status as 403, headers)
  }
  return {
    auth: (c: Context<Env>, error: unknown) => authAnswer(c, error, log),
    rest: (c: Context<Env>, error: unknown) => responseOf(c, restAnswer(error, log)),
    realtime: plain,
    storage,
    functions: plain,
    mail: plain,
  }
}
