import type { Context } from 'hono'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { limited } from '../blobs/blob-store.ts'
import type { Objects } from '../objects.ts'
import { fileOf, formOf } from '../upload-body.ts'
import { empty, type S3Response, xmlAnswer } from './answers.ts'
import { whoAsks } from './credentials.ts'
import type { AccessKeys } from './keys.ts'
import { newObject } from './objects.ts'
import { allowedBy } from './post-policy.ts'
import { credentialOf, hmac, type Signable, sameHex } from './signature.ts'

type FormDeps = {
  objects: Objects
  tokens: Pick<Tokens, 'verify' | 'anonKey'>
  keys: AccessKeys
  now: () => Date
}

/** True for a form that a browser posts to a bucket: what signs it stands in its fields. */
export const isForm = (
  { method, headers }: Signable,
  { bucket, key, query }: { bucket: string; key: string; query: URLSearchParams },
) =>
  method === 'POST' &&
  bucket !== '' &&
  key === '' &&
  headers.authorization === undefined &&
  !query.has('X-Amz-Signature') &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** POST Object: one file, with fields before it that a signed policy allows. */
export async function postForm(c: Context<Env>, bucket: string, deps: FormDeps): Promise<S3Response> {
  const { fields: told, body, type, filename } = await formOf(fileOf(c), requestHeaders(c)['content-type'] ?? '')
  const fields = fieldsOf(told)
  const [policy, signature] = [fields.get('policy'), fields.get('x-amz-signature')]
  const credential = fields.get('x-amz-credential')
  if (!policy || !signature || !credential || !fields.get('x-amz-date'))
    throw new Refusal(403, 'AccessDenied', 'Missing signature')
  const given = { ...credentialOf(credential), token: fields.get('x-amz-security-token') }
  const isSigned = (key: Buffer) =>
    /^[0-9a-f]{64}$/.test(signature) && sameHex(hmac(key, policy).toString('hex'), signature)
  const { context } = await whoAsks(c, given, isSigned, deps)
  const size = allowedBy(policy, fields, bucket, deps.now())

  const key = (fields.get('key') ?? '').replace(/\$\{filename\}/g, () => filename)
  const headers = { 'content-type': type, ...Object.fromEntries(fields) }
  const file = { ...newObject({ bucket, key, headers }), upsert: true, operation: 'storage.s3.object.put' }
  const { md5 } = await deps.objects.put(context, file, sizedBetween(body, size))
  return answer(fields.get('success_action_status'), { bucket, key, etag: `"${md5}"` })
}

function fieldsOf(told: [name: string, value: string][]): Map<string, string> {
  const fields = new Map(told.map(([name, value]) => [name.toLowerCase(), value]))
  if (fields.size < told.length) throw new Refusal(400, 'InvalidArgument', 'A field of the form is there twice.')
  return fields
}

async function* sizedBetween(body: AsyncIterable<Uint8Array>, { least, most }: { least: number; most: number }) {
  let size = 0
  for await (const piece of limited(body, most, tooLarge)) {
    size += piece.byteLength
    yield piece
  }
  if (size < least)
    throw new Refusal(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
}

const tooLarge = () =>
  new Refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    headers: { connection: 'close' },
  })

/** The original says 200 where the form says nothing; what Amazon's would say is given to whoever asks for it. */
function answer(status: string | undefined, { bucket, key, etag }: Record<'bucket' | 'key' | 'etag', string>) {
  const headers = { etag, location: `/${bucket}/${key}` }
  if (status !== '201') return empty(status === '204' ? 204 : 200, headers)
  const content = { Location: `/${bucket}/${key}`, Bucket: bucket, Key: key, ETag: etag }
  return { ...xmlAnswer('PostResponse', content, headers), status: 201 }
}
