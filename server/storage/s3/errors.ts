import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Log } from '../../log.ts'
import { storageRefusal } from '../errors.ts'
import { xmlOf } from './xml.ts'

/** An error as S3 answers it: the status is the true one, and a document says the rest. */
export const answerS3Error = (c: Context<Env>, error: unknown, { resource, log }: { resource: string; log: Log }) =>
  s3ErrorResponse(c, refusalOfS3(error, log), resource)

/** The response to a refusal whose code is the one to show. */
export function s3ErrorResponse(c: Context<Env>, { status, message, headers, ...refusal }: Refusal, resource: string) {
  const code = otherNames[refusal.code] ?? refusal.code
  const http = (status === 544 ? 503 : status) as ContentfulStatusCode
  const more = { 'content-type': 'application/xml', 'cache-control': 'no-store', ...headers }
  if (c.req.method === 'HEAD' || status === 304) return c.body(null, http, more)
  return c.body(xmlOf({ Error: { Code: code, Message: message, Resource: resource } }), http, more)
}

/** The codes that S3 calls otherwise than storage does. */
const otherNames: Record<string, string> = { ResourceNotEmpty: 'BucketNotEmpty', DatabaseTimeout: 'SlowDown' }

/** A refusal by the S3 handlers has S3's own code already; the rest gets the one that storage has for it. */
function refusalOfS3(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal && /^[A-Z]/.test(error.code) && !/^P[A-Z]*\d+$/.test(error.code)) return error
  return storageRefusal(error, log)
}
