import { createHash } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { hmac, type Signature, sameHex, sha256 } from './signature.ts'

/*
 * Bodies in pieces, `content-encoding: aws-chunked`, as Amazon's S3 reference describes them ("Signature
 * Calculations for the Authorization Header: Transferring Payload in Multiple Chunks"):
 *
 *   <size in hex>[;chunk-signature=<hex>]\r\n<bytes>\r\n … 0[;chunk-signature=<hex>]\r\n[<trailer>:<value>\r\n]…\r\n
 */

const longestLine = 4096

/** The words in `x-amz-content-sha256` that announce such a body: whether its chunks are signed, and its trailer. */
export const streaming: Record<string, { signed: boolean; trailer: boolean }> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailer: true },
}

/**
 * The bytes inside. They come before their signature has been checked, so that memory stays small: who keeps them
 * does so only when the last one has come. Trailers are put into `trailers` at the end.
 */
export async function* unchunked(
  body: AsyncIterable<Uint8Array>,
  { given, key, trailers }: { given: Signature; key: Buffer; trailers: Map<string, string> },
): AsyncGenerator<Uint8Array> {
  const { signed, trailer } = streaming[given.payload]!
  const reader = openReader(body)
  let previous = given.signature

  function check(kind: 'PAYLOAD' | 'TRAILER', hashes: string[], signature: string | undefined) {
    const text = [`AWS4-HMAC-SHA256-${kind}`, given.at, given.scope, previous, ...hashes].join('\n')
    const right = hmac(key, text).toString('hex')
    if (!signature || !sameHex(right, signature))
      throw new Refusal(
        403,
        'SignatureDoesNotMatch',
        'A chunk of the body does not have the signature that it should have.',
      )
    previous = right
  }

  for (;;) {
    const [, hex, signature] = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await reader.line()) ?? []
    if (!hex) throw broken()
    const size = Number.parseInt(hex, 16)
    const hash = createHash('sha256')
    for await (const piece of reader.take(size)) {
      if (signed) hash.update(piece)
      yield piece
    }
    if (signed) check('PAYLOAD', [empty, hash.digest('hex')], signature)
    if (size === 0) break
    if ((await reader.line()) !== '') throw broken()
  }

  let canonical = ''
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const at = line.indexOf(':')
    if (at < 1 || !trailer || trailers.size > 10) throw broken()
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
    if (name !== 'x-amz-trailer-signature') canonical += `${name}:${value}\n`
    trailers.set(name, value)
  }
  if (signed && trailer) check('TRAILER', [sha256(canonical)], trailers.get('x-amz-trailer-signature'))
}

const empty = sha256('')

/** Lines and counted bytes out of chunks that end where they like. */
function openReader(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  async function more() {
    const { done, value } = await chunks.next()
    if (done) throw broken()
    return value
  }

  return {
    async line() {
      for (;;) {
        const end = rest.indexOf(10)
        if (end > longestLine || (end < 0 && rest.length > longestLine)) throw broken()
        if (end >= 0) {
          if (rest[end - 1] !== 13) throw broken()
          const line = Buffer.from(rest.subarray(0, end - 1)).toString('latin1')
          rest = rest.subarray(end + 1)
          return line
        }
        rest = Buffer.concat([rest, await more()])
      }
    },
    async *take(size: number) {
      for (let left = size; left > 0; ) {
        if (rest.length === 0) rest = await more()
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        if (piece.length > 0) yield piece
      }
    },
  }
}

const broken = () => new Refusal(400, 'IncompleteBody', 'The body does not consist of the chunks that it should.')
