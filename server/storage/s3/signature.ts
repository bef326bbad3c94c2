import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { algorithm, isSignedInHeader, queryOf, sessionTokenIn } from './session-token.ts'

/*
 * AWS Signature Version 4, as Amazon's S3 reference describes it ("Authenticating Requests"): in the header
 * `authorization`, or in the query of a presigned address.
 */

/** A request's signature as it states it. */
export type Signature = {
  accessKeyId: string
  /** `date/region/s3/aws4_request`, for which the key is made. */
  scope: string
  /** `20260131T120000Z` */
  at: string
  /** Seconds that a presigned address holds. */
  expires: number | undefined
  signedHeaders: string[]
  signature: string
  /** A session's token, which then says who asks. */
  token: string | undefined
  /** The value of `x-amz-content-sha256`: a hash of the body in hex, or one of the words of the protocol. */
  payload: string
}

/** The part of a request that is signed. The target is the path and query as they came over the wire. */
export type Signable = { method: string; target: string; headers: Record<string, string | undefined> }

const skew = 15 * 60_000
const longest = 7 * 86_400

/** The signature that a request bears, in its header or its query; `now` in milliseconds. */
export function signatureOf(request: Signable, now: number): Signature {
  const found = isSignedInHeader(request) ? inHeader(request) : inQuery(request)
  const at = timeOf(found.at)
  if (found.scope.slice(0, 8) !== found.at.slice(0, 8))
    throw malformed('The date of the credential is not that of the request.')
  if (found.expires === undefined ? Math.abs(now - at) > skew : at - now > skew)
    throw new Refusal(403, 'RequestTimeTooSkewed', 'The time of the request is too far from the time of the server.')
  if (found.expires !== undefined && now > at + found.expires * 1000)
    throw new Refusal(403, 'AccessDenied', 'Request has expired')
  refuseUnsigned(request, found.signedHeaders)
  return found
}

function inHeader({ headers, target }: Signable): Signature {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+)\s*,\s*SignedHeaders=([^,\s]+)\s*,\s*Signature=([0-9a-f]{64})\s*$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!credential || !signedHeaders || !signature)
    throw malformed('The authorization header is not one of Signature Version 4.')
  const payload = headers['x-amz-content-sha256']
  if (!payload)
    throw new Refusal(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  return {
    ...credentialOf(credential),
    at: headers['x-amz-date'] ?? '',
    expires: undefined,
    signedHeaders: signedHeaders.split(';'),
    signature,
    token: sessionTokenIn({ headers, target }),
    payload,
  }
}

function inQuery({ target, headers }: Signable): Signature {
  const query = queryOf(target)
  const signature = query.get('X-Amz-Signature')
  if (!signature) throw new Refusal(403, 'AccessDenied', 'Missing signature')
  const expires = Number(query.get('X-Amz-Expires'))
  if (query.get('X-Amz-Algorithm') !== algorithm || !/^[0-9a-f]{64}$/.test(signature))
    throw refusedQuery('The signature in the query is not one of Signature Version 4.')
  if (!Number.isInteger(expires) || expires < 1 || expires > longest)
    throw refusedQuery('X-Amz-Expires must be a number of seconds from 1 to 604800.')
  return {
    ...credentialOf(query.get('X-Amz-Credential') ?? ''),
    at: query.get('X-Amz-Date') ?? '',
    expires,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature,
    token: sessionTokenIn({ headers, target }),
    payload: headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  }
}

export function credentialOf(text: string) {
  const [, accessKeyId, scope] = /^(.+)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/.exec(text) ?? []
  if (!accessKeyId || !scope) throw malformed('The credential must be <key>/<date>/<region>/s3/aws4_request.')
  return { accessKeyId, scope }
}

function timeOf(at: string) {
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!/^\d{8}T\d{6}Z$/.test(at) || Number.isNaN(time)) throw malformed('The request has no valid X-Amz-Date.')
  return time
}

/** Refuses what could be changed on the way: the host and every header of Amazon's have to be signed. */
function refuseUnsigned({ headers }: Signable, signed: string[]) {
  // a content network adds this one on the way
  const ours = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && name !== 'x-amz-cf-id')
  if (['host', ...ours].some((name) => !signed.includes(name)))
    throw new Refusal(403, 'AccessDenied', 'There were headers present in the request which were not signed')
}

/** The key of one day, region and secret. */
export function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
}

/** True where the holder of the key signed this request. */
export function isSigned(request: Signable, given: Signature, key: Buffer): boolean {
  return sameHex(signatureFor(request, given, key), given.signature)
}

/** The signature that a request should have. */
export function signatureFor(request: Signable, given: Omit<Signature, 'signature'>, key: Buffer): string {
  const text = [algorithm, given.at, given.scope, sha256(canonical(request, given))].join('\n')
  return hmac(key, text).toString('hex')
}

function canonical(
  { method, target, headers }: Signable,
  { signedHeaders, payload }: Pick<Signature, 'signedHeaders' | 'payload'>,
) {
  const [path = '', query = ''] = split(target)
  return [
    method,
    path
      .split('/')
      .map((part) => encoded(decoded(part)))
      .join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ {2,}/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

function canonicalQuery(query: string) {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', value = ''] = split(pair, '=')
      return [encoded(decoded(name)), encoded(decoded(value))]
    })
    .sort(([a = '', x = ''], [b = '', y = '']) => (a === b ? order(x, y) : order(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function split(text: string, at = '?') {
  const found = text.indexOf(at)
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + 1)]
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal(400, 'InvalidURI', 'The address cannot be decoded.')
  }
}

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
export const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
export const sameHex = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const malformed = (message: string) => new Refusal(400, 'AuthorizationHeaderMalformed', message)
const refusedQuery = (message: string) => new Refusal(400, 'AuthorizationQueryParametersError', message)
