import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { type Env, type Headers, requestHeaders } from './claims.ts'
import { Refusal } from './errors.ts'

const limit = 1 << 20

/** The body as text, at most 1 MiB of it: more is refused with 413, at its header or where it passes the mark. */
export async function textOf(c: Context<Env>): Promise<string> {
  return (await bytesOf(c)).toString('utf8')
}

/** The same as bytes. */
export async function bytesOf(c: Context<Env>): Promise<Buffer> {
  refuseAnnounced(requestHeaders(c))
  // a length that was announced is held to by the parser of HTTP; only a chunked body has to be counted
  if (requestHeaders(c)['transfer-encoding'] === undefined && c.env?.incoming)
    return Buffer.from(await c.req.arrayBuffer())
  return counted(c.req.raw.body ?? [])
}

/** The same of a request that goes past the framework. */
export async function bytesFrom(incoming: IncomingMessage): Promise<Buffer> {
  refuseAnnounced(incoming.headers as Headers)
  if (incoming.headers['transfer-encoding'] !== undefined) return counted(incoming)
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.once('end', () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
    incoming.once('error', reject)
  })
}

async function counted(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size <= limit) parts.push(part)
    // who is still sending hears the refusal only once it is done; a few times too much is let run out for that
    else if (size > 8 * limit) break
  }
  if (size > limit) throw tooLarge()
  return Buffer.concat(parts)
}

function refuseAnnounced(headers: Headers) {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge()
}

const tooLarge = () =>
  new Refusal(413, 'PT413', 'The body is larger than 1 MiB.', {
    hint: 'Send it in several requests.',
    // what is still on its way is not read
    headers: { connection: 'close' },
  })
