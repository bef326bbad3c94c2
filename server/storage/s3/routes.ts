import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../postgres/database.ts'
import type { Objects } from '../objects.ts'
import { bodyOf, fileOf } from '../upload-body.ts'
import type { Uploads } from '../uploads.ts'
import type { S3Response } from './answers.ts'
import { checkedBody, wholeText } from './body.ts'
import { whoAsks } from './credentials.ts'
import { answerS3Error } from './errors.ts'
import { s3Handlers } from './handlers.ts'
import type { AccessKeys } from './keys.ts'
import { isForm, postForm } from './post-form.ts'
import { addressOf, type S3Request } from './request.ts'
import { targetOf } from './session-token.ts'
import { isSigned, type Signable, signatureOf } from './signature.ts'

type S3Deps = {
  database: Pick<Database, 'asUser'>
  objects: Objects
  uploads: Uploads
  tokens: Pick<Tokens, 'verify' | 'anonKey'>
  keys: AccessKeys
  fileSizeLimit: number
  log: Log
  now?: () => Date
}

/** `/storage/v1/s3`: Amazon's S3 protocol, as far as Supabase speaks it. Everything is signed. */
export function s3Handler(deps: S3Deps) {
  const { tokens, keys, log, now = () => new Date() } = deps
  const deedFor = s3Handlers({ ...deps, now })

  async function answer(c: Context<Env>): Promise<Response> {
    const signable: Signable = { method: c.req.method, target: targetOf(c), headers: headersOf(c) }
    const address = addressOf(signable.target)
    if (isForm(signable, address)) return written(c, await postForm(c, address.bucket, { ...deps, now }))
    const given = signatureOf(signable, now().getTime())
    const { context, key } = await whoAsks(c, given, (key) => isSigned(signable, given, key), { tokens, keys })
    const checked = (bytes: AsyncIterable<Uint8Array>) => checkedBody(bytes, { headers: signable.headers, given, key })
    const body = () => checked(fileOf(c))
    const text = () => wholeText(checked(bodyOf(c)), 2 << 20)
    const request: S3Request = { ...signable, ...address, c, context, body, text }
    const answer = await deedFor(request)(request)
    return 'ready' in answer ? answer.ready : written(c, answer)
  }

  return async (c: Context<Env>): Promise<Response> => {
    const { bucket, key } = addressOf(targetOf(c))
    const resource = [bucket, key].filter(Boolean).join('/')
    try {
      return await answer(c)
    } catch (error) {
      return answerS3Error(c, error, { resource, log })
    }
  }
}

const written = (c: Context<Env>, { status, headers, body }: S3Response) =>
  c.body(body as string, status as ContentfulStatusCode, { 'access-control-expose-headers': exposed, ...headers })

/** The response headers that a page may read: without an ETag it cannot complete an upload in parts. */
const exposed = 'ETag, Content-Range, Location, X-Amz-Bucket-Region'

function headersOf(c: Context<Env>): Record<string, string | undefined> {
  const headers = requestHeaders(c)
  return headers.host === undefined ? { ...headers, host: new URL(c.req.url).host } : headers
}
