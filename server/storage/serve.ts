import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { type Env, requestHeaders } from '../http/claims.ts'
import type { ByteRange } from './blobs/blob-store.ts'
import { FileBody } from './blobs/file-body.ts'
import { servedAs } from './content-type.ts'
import { invalidRange, preconditionFailed } from './errors.ts'
import type { StoredObject } from './object-rows.ts'
import type { Objects } from './objects.ts'

/*
 * Uploads come from our own origin, so they must never act as our page: only what stands in a list is shown in its
 * place (see `content-type.ts`), nothing is guessed (`nosniff`), and whatever is opened by itself stands in a sandbox
 * without scripts. The rest is offered as a download.
 */

/** Headers about a file's kind: its type as it may be served, and what holds it in. */
export function holdingHeaders(text: string): Record<string, string> {
  const { type, inline } = servedAs(text)
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    'x-robots-tag': 'none',
    ...(inline ? {} : { 'content-disposition': 'attachment' }),
  }
}

/** A file as the answer to GET or HEAD: whole, a range of it, or that it has not changed (RFC 9110 §13 and §14). */
export async function serve(
  c: Context<Env>,
  { open }: Pick<Objects, 'open'>,
  object: StoredObject,
  more: Record<string, string> = {},
): Promise<Response> {
  const asked = requestHeaders(c)
  const download = c.req.query('download')
  const headers = () => ({
    ...holdingHeaders(object.metadata.mimetype),
    ...(download === undefined ? {} : { 'content-disposition': dispositionOf(download) }),
    ...(object.metadata.contentEncoding ? { 'content-encoding': object.metadata.contentEncoding } : {}),
    'accept-ranges': 'bytes',
    'cache-control': printable(object.metadata.cacheControl ?? 'no-cache'),
    etag: object.metadata.eTag,
    'last-modified': new Date(object.metadata.lastModified).toUTCString(),
    ...more,
  })
  const condition = conditionOf(asked, object)
  if (condition === 412) throw preconditionFailed()
  if (condition === 304) return c.body(null, 304, headers())

  const range = rangeOf(asked, object)
  if (c.req.method === 'HEAD')
    return c.body(null, 200, { ...headers(), 'content-length': String(object.metadata.size) })
  const { size } = object.metadata
  const { body, object: opened } = await open(object, range ?? (size > 0 ? { start: 0, end: size - 1 } : undefined))
  // replaced in between: what was asked and answered so far was about the old one
  if (opened.version !== object.version) {
    body.destroy()
    return serve(c, { open }, opened, more)
  }
  const length = range ? range.end - range.start + 1 : size
  const status = range ? 206 : 200
  const all = {
    ...headers(),
    'content-length': String(length),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  return sent(c, status, all, body)
}

/** Through Node's own answer where there is one: a web stream in between halves the speed. */
function sent(c: Context<Env>, status: 200 | 206, headers: Record<string, string>, body: Readable): Response {
  const outgoing = c.env?.outgoing
  if (!outgoing || !('writeHead' in outgoing)) {
    return c.body(Readable.toWeb(body) as ReadableStream, status, headers)
  }
  // what was set before, for every answer of a capability; `c.res` would make the mark below one of many headers
  for (const [name, value] of c.body(null).headers) if (!(name in headers)) outgoing.setHeader(name, value)
  outgoing.writeHead(status, headers)
  const sending = body instanceof FileBody ? body.sendTo(outgoing) : pipeline(body, outgoing)
  sending.catch(() => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

function conditionOf(asked: Record<string, string | undefined>, { metadata }: StoredObject): 200 | 304 | 412 {
  const modified = Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000
  const names = (list: string) =>
    list.trim() === '*' || list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === metadata.eTag)
  const since = (header: string | undefined) =>
    header && !Number.isNaN(Date.parse(header)) ? Date.parse(header) : undefined
  const { 'if-match': match, 'if-none-match': noneMatch } = asked
  const [unmodified, ifModified] = [since(asked['if-unmodified-since']), since(asked['if-modified-since'])]
  if (match !== undefined ? !names(match) : unmodified !== undefined && modified > unmodified) return 412
  if (noneMatch !== undefined ? names(noneMatch) : ifModified !== undefined && modified <= ifModified) return 304
  return 200
}

/**
 * One range of bytes, cut to the file's end. Several, or what is no range, is answered with the whole file; one past
 * the end is refused.
 */
function rangeOf(asked: Record<string, string | undefined>, { metadata }: StoredObject): ByteRange | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.range?.replaceAll(' ', '') ?? '')
  const [, from = '', to = ''] = found ?? []
  if (!found || (from === '' && to === '')) return undefined
  const still = asked['if-range']
  if (
    still !== undefined &&
    still !== metadata.eTag &&
    Date.parse(still) !== Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000
  ) {
    return undefined
  }
  const { size } = metadata
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw invalidRange(size)
  return { start, end }
}

export function dispositionOf(name: string) {
  if (name === '') return 'attachment'
  const encoded = encodeURIComponent(name.slice(0, 255)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

export const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 255) || 'application/octet-stream'
