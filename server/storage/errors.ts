import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '../http/claims.ts'
import { Refusal, refusalOf } from '../http/errors.ts'
import { factsOf, type Log } from '../log.ts'
import { raised } from '../rest/errors.ts'

/*
 * The refusals of Supabase storage. `status` here is the true one, which goes into the body as `statusCode`;
 * over HTTP the original answers 400 for all of them, and 500 for its own failures. `code` is what S3 calls it.
 */

/** A refusal with the older word `error` beside the code, where the original has both. */
class StorageRefusal extends Refusal {
  readonly word: string
  constructor(status: number, code: string, message: string, word = code, headers: Record<string, string> = {}) {
    super(status, code, message, { headers })
    this.word = word
  }
}

export const noSuchBucket = () => new StorageRefusal(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => new StorageRefusal(404, 'NoSuchKey', 'Object not found', 'not_found')
export const noSuchRoute = (route: string) => new StorageRefusal(404, 'NotFound', `Route ${route} not found`)
export const noSuchUpload = () => new StorageRefusal(404, 'NoSuchUpload', 'Upload not found')
export const invalidKey = (key: string) => new StorageRefusal(400, 'InvalidKey', `Invalid key: ${key}`)
export const invalidBucketName = () =>
  new StorageRefusal(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
export const invalidRequest = (message: string) => new StorageRefusal(400, 'InvalidRequest', message)
export const invalidParameter = (message: string) => new StorageRefusal(400, 'InvalidParameter', message)
export const invalidMimeType = (type: string) =>
  new StorageRefusal(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type')
export const lyingMimeType = (claimed: string, found: string) =>
  new StorageRefusal(
    415,
    'InvalidMimeType',
    `This file is labelled ${claimed}, but looks like ${found}.`,
    'invalid_mime_type',
  )
export const packedPicture = () =>
  new StorageRefusal(415, 'InvalidMimeType', 'Upload pictures as they are, not compressed.', 'invalid_mime_type')
export const tooLargeWords = 'The object exceeded the maximum allowed size'
export const tooLarge = (what = tooLargeWords) =>
  // what is still on its way is not read
  new StorageRefusal(413, 'EntityTooLarge', what, 'Payload too large', { connection: 'close' })
export const noSpaceLeft = (what = 'There isn’t enough space left for this file.') => tooLarge(what)
const diskFull = () =>
  new StorageRefusal(507, 'InsufficientStorage', 'The server is out of space. The file wasn’t saved.', undefined, {
    connection: 'close',
  })
export const keyExists = () => new StorageRefusal(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate')
export const bucketExists = () =>
  new StorageRefusal(409, 'BucketAlreadyExists', 'The resource already exists', 'Duplicate')
export const bucketNotEmpty = () =>
  new StorageRefusal(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const notSupported = (feature: string) =>
  new StorageRefusal(409, 'NotSupported', `The feature ${feature} is not enabled for this resource`)
export const featureNotEnabled = (feature: string) =>
  new StorageRefusal(403, 'FeatureNotEnabled', `The feature ${feature} is not enabled for this resource`)
export const accessDenied = (message = 'Access denied') =>
  new StorageRefusal(403, 'AccessDenied', message, 'Unauthorized')
export const invalidSignature = (message = 'The url does not match the signature') =>
  new StorageRefusal(400, 'InvalidSignature', message)
export const invalidJwt = (message: string) => new StorageRefusal(400, 'InvalidJWT', message)
export const invalidRange = (size: number) =>
  new StorageRefusal(416, 'InvalidRange', 'The requested range is not satisfiable', 'invalid_range', {
    'content-range': `bytes */${size}`,
  })
export const preconditionFailed = () =>
  new StorageRefusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')

export const requestBroken = () => new StorageRefusal(400, 'Aborted', 'The request was cut off.')
export const refusedImage = (message: string) => new StorageRefusal(422, 'ImageProcessingError', message)
export const tooManyImages = () =>
  new StorageRefusal(
    429,
    'TooManyRequests',
    'Too many pictures are being prepared right now. Try again in a moment.',
    undefined,
    {
      'retry-after': '2',
    },
  )

/** Any error as a refusal: what Postgres and the checking of tokens say, in the words that storage has for it. */
export function storageRefusal(error: unknown, log: Log): StorageRefusal {
  if (error instanceof StorageRefusal) return error
  if (isAbort(error)) return requestBroken()
  if (isDiskFull(error)) {
    log.error('the disk is full', factsOf(error))
    return diskFull()
  }
  const told = raised(error)?.refusal
  // the whole answer is the product's
  if (told) return new StorageRefusal(told.status, told.code, told.message, undefined, told.headers)
  const { status, code, message, headers } = refusalOf(error, log)
  if (code === '42501') return accessDenied(message)
  if (code === '23505') return keyExists()
  if (code === '23503') return new StorageRefusal(404, 'InvalidRequest', 'The related resource does not exist')
  if (code === '57014') return new StorageRefusal(544, 'DatabaseTimeout', 'The connection to the database timed out')
  if (status === 401) return accessDenied(message)
  if (code === 'PT413') return noSpaceLeft(message)
  if (status === 413) return tooLarge('The body is larger than 1 MiB')
  if (status >= 500)
    return new StorageRefusal(status, status === 503 ? 'SlowDown' : 'InternalError', message, undefined, headers)
  // what a trigger of the product raises for people keeps its words
  return new StorageRefusal(status, code.startsWith('P') ? 'InvalidRequest' : 'DatabaseError', message)
}

/**
 * An error as storage answers it: 400 over HTTP, or 500 and more when the fault is ours, with the truth in the body.
 */
export function answerError(c: Context<Env>, error: unknown, log: Log): Response {
  const { status, code, message, word, headers } = storageRefusal(error, log)
  const http = (status >= 500 ? status : 400) as ContentfulStatusCode
  const more = { 'cache-control': 'no-store', ...headers }
  if (c.req.method === 'HEAD') return c.body(null, http, more)
  return c.json({ statusCode: String(status), error: word, message, code }, http, more)
}

/** As the disk says it, PostgreSQL (53100), or a store that speaks S3. */
const isDiskFull = (error: unknown) => {
  const { code, $metadata } = (error ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } }
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') || $metadata?.httpStatusCode === 507
}

const isAbort = (error: unknown) => {
  const { name, code, message, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  if (syscall) return false
  return (
    name === 'AbortError' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || message === 'aborted'
  )
}
