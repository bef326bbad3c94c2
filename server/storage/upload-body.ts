import type { Context } from 'hono'
import { isFile } from '../http/body-time.ts'
import { type Env, requestHeaders } from '../http/claims.ts'
import { invalidRequest, tooLarge } from './errors.ts'
import { contentEncodingOf } from './inspect/packed.ts'
import type { NewObject } from './put.ts'

/** The file of an upload, and what the upload says about it beside bucket and name. */
type UploadBody = Pick<NewObject, 'type' | 'cacheControl' | 'contentEncoding' | 'metadata' | 'length'> & {
  body: AsyncIterable<Uint8Array>
}

/**
 * An upload as the body itself, described by headers, or as the one file of a form, described by the fields before it.
 */
export async function uploadIn(c: Context<Env>): Promise<UploadBody> {
  const headers = requestHeaders(c)
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return formIn(fileOf(c), type)
  const length = headers['content-length']
  return {
    type,
    cacheControl: headers['cache-control'],
    contentEncoding: contentEncodingOf(headers['content-encoding']),
    metadata: headers['x-metadata'] ? wordsIn(Buffer.from(headers['x-metadata'], 'base64').toString('utf8')) : null,
    length: length === undefined ? undefined : Number(length),
    body: fileOf(c),
  }
}

/** The body as it comes in, for as long as a file may take. */
export function fileOf(c: Context<Env>): AsyncIterable<Uint8Array> {
  if (c.env?.incoming) isFile(c.env.incoming)
  return bodyOf(c)
}

/** The body as it comes in. Who stops reading it leaves the connection open, so that the reason can still be told. */
export function bodyOf(c: Context<Env>): AsyncIterable<Uint8Array> {
  const incoming = c.env?.incoming
  if (incoming && 'iterator' in incoming) return incoming.iterator({ destroyOnReturn: false })
  return c.req.raw.body ?? nothing()
}

async function* nothing() {}

const limits = { files: 1, fields: 20, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 50 }
/** Bytes of a form until its file begins: all those fields, and their heads. */
const mostBeforeFile = 2 << 20

/** Fields up to the file (RFC 7578); what stands behind it is not read for its sense. */
async function formIn(body: AsyncIterable<Uint8Array>, type: string): Promise<UploadBody> {
  const { Busboy } = await import('@fastify/busboy')
  return new Promise((tell, fail) => {
    const refuse = () => fail(invalidRequest('The form is damaged.'))
    const fields = new Map<string, string>()
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({ headers: { 'content-type': type }, limits })
    } catch {
      return refuse()
    }
    form.on('field', (name, value) => fields.set(name, value))
    let begun = false
    form.on('file', (_name, file, _filename, _encoding, type) => {
      begun = true
      const feeding = feed.catch((error: Error) => file.destroy(error))
      try {
        const seconds = fields.get('cacheControl')
        tell({
          type,
          cacheControl: seconds && (/^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds),
          contentEncoding: contentEncodingOf(fields.get('contentEncoding')),
          metadata: fields.has('metadata') ? wordsIn(fields.get('metadata')!) : null,
          body: file,
        })
      } catch (refused) {
        file.resume()
        void feeding.then(() => fail(refused))
      }
    })
    form.on('error', refuse)
    form.on('finish', () => fail(invalidRequest('No file provided')))
    const feed = pour(
      untilFile(body, () => begun),
      form,
    )
    feed.catch(fail)
  })
}

/** The same bytes, as long as a file begins somewhere: text without a border is a form that has not begun, for ever. */
async function* untilFile(body: AsyncIterable<Uint8Array>, begun: () => boolean) {
  let before = 0
  for await (const piece of body) {
    if (!begun()) before += piece.length
    if (before > mostBeforeFile) throw tooLarge('What stands before the file is larger than 2 MiB.')
    yield piece
  }
}

/** Piece by piece, at the pace of whoever reads the file. */
async function pour(body: AsyncIterable<Uint8Array>, form: NodeJS.WritableStream) {
  for await (const piece of body) {
    if (!form.write(piece)) await new Promise<void>((go) => form.once('drain', () => go()))
  }
  form.end()
}

function wordsIn(text: string): Record<string, unknown> {
  try {
    const words = JSON.parse(text) as unknown
    if (typeof words === 'object' && words !== null && !Array.isArray(words)) return words as Record<string, unknown>
  } catch {
    throw invalidRequest('The metadata must be a JSON object.')
  }
  throw invalidRequest('The metadata must be a JSON object.')
}
