import { createHash } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { type Sum, sums } from './checksums.ts'
import { streaming, unchunked } from './chunks.ts'
import type { Signature } from './signature.ts'

type Headers = Record<string, string | undefined>

/**
 * The bytes of a request's body, held against every length and sum that the request gives for them. A body that is
 * not what it says ends with an error behind its last byte: whoever keeps the bytes does so only past that.
 */
export async function* checkedBody(
  body: AsyncIterable<Uint8Array>,
  { headers, given, key }: { headers: Headers; given: Signature; key: Buffer },
): AsyncGenerator<Uint8Array> {
  const chunked = given.payload in streaming
  if (given.payload.startsWith('STREAMING-') && !chunked)
    throw new Refusal(501, 'NotImplemented', `${given.payload} is not known here.`)
  const length = lengthOf(chunked ? headers['x-amz-decoded-content-length'] : headers['content-length'])
  const trailers = new Map<string, string>()
  const taken = sumsFor(headers)
  const hash = /^[0-9a-f]{64}$/.test(given.payload) ? createHash('sha256') : undefined

  let size = 0
  for await (const piece of chunked ? unchunked(body, { given, key, trailers }) : body) {
    size += piece.length
    if (size > length) throw incomplete()
    hash?.update(piece)
    for (const sum of taken.values()) sum.add(piece)
    yield piece
  }

  if (size < length) throw incomplete()
  if (hash && hash.digest('hex') !== given.payload)
    throw new Refusal(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  for (const [name, sum] of taken) {
    const told = headers[name] ?? trailers.get(name)
    if (told !== undefined && told !== sum.base64())
      throw new Refusal(400, 'BadDigest', `The ${name} you specified did not match the calculated checksum.`)
  }
}

/** A body that is read whole, such as a list of keys, at most so many bytes. */
export async function wholeText(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most) throw new Refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The bytes that a request says it brings. */
function lengthOf(text: string | undefined) {
  if (text === undefined)
    throw new Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(400, 'InvalidArgument', 'The length of the body is no number.')
  return Number(text)
}

function sumsFor(headers: Headers): Map<string, Sum> {
  const announced = (headers['x-amz-trailer'] ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Map(
    Object.entries(sums)
      .filter(([name]) => headers[name] !== undefined || announced.includes(name))
      .map(([name, open]) => [name, open()]),
  )
}

const incomplete = () =>
  new Refusal(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  )
