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
    metadata: wordsIn(headers['x-metadata']),
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

/** A form's file, and the fields before it, in their order; what stands behind it is not read for its sense. */
type FormBody = {
  fields: [name: string, value: string][]
  /** The type and name that the file itself brings. */
  type: string
  filename: string
  body: AsyncIterable<Uint8Array>
}

async function formIn(incoming: AsyncIterable<Uint8Array>, header: string): Promise<UploadBody> {
  const { fields: told, type, body, giveUp } = await formOf(incoming, header)
  const fields = new Map(told)
  const seconds = fields.get('cacheControl')
  try {
    return {
      type,
      cacheControl: seconds && (/^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds),
      contentEncoding: contentEncodingOf(fields.get('contentEncoding')),
      metadata: fields.has('metadata') ? jsonIn(fields.get('metadata')!) : null,
      body,
    }
  } catch (refused) {
    await giveUp()
    throw refused
  }
}

/** Fields up to the file (RFC 7578). `giveUp` reads the rest for nothing, so that a refusal is heard. */
export async function formOf(
  body: AsyncIterable<Uint8Array>,
  type: string,
): Promise<FormBody & { giveUp: () => Promise<void> }> {
  const { Busboy } = await import('@fastify/busboy')
  return new Promise((tell, fail) => {
    const refuse = () => fail(invalidRequest('The form is damaged.'))
    const fields: FormBody['fields'] = []
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({ headers: { 'content-type': type }, limits })
    } catch {
      return refuse()
    }
    form.on('field', (name, value) => fields.push([name, value]))
    let begun = false
    form.on('file', (_name, file, filename, _encoding, type) => {
      begun = true
      const feeding = feed.catch((error: Error) => file.destroy(error))
      const giveUp = async () => {
        file.resume()
        await feeding
      }
      tell({ fields: [...fields], type, filename, body: file, giveUp })
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

/** The uploader's own words in the header `x-metadata`: JSON in base64. */
export const wordsIn = (header: string | undefined) =>
  header ? jsonIn(Buffer.from(header, 'base64').toString('utf8')) : null

function jsonIn(text: string): Record<string, unknown> {
  try {
    const words = JSON.parse(text) as unknown
    if (typeof words === 'object' && words !== null && !Array.isArray(words)) return words as Record<string, unknown>
  } catch {
    throw invalidRequest('The metadata must be a JSON object.')
  }
  throw invalidRequest('The metadata must be a JSON object.')
}
