import { servedAs } from '../content-type.ts'
import type { StoredObject } from '../object-rows.ts'

/**
 * The headers that a signed request wants for its answer (`response-content-type` and its like), in place of the
 * object's own. What a browser may show is for us to say: anything else is offered to be kept, whatever is wanted.
 */
export function wishesIn(query: URLSearchParams, { ...metadata }: StoredObject['metadata']) {
  const wish = (name: string) => query.get(`response-${name}`) ?? undefined
  metadata.mimetype = wish('content-type') ?? metadata.mimetype
  metadata.cacheControl = wish('cache-control') ?? metadata.cacheControl
  const encoding = wish('content-encoding')
  if (encoding !== undefined) metadata.contentEncoding = inHeader(encoding)
  const disposition = dispositionFor(wish('content-disposition'), metadata.mimetype)
  const more = {
    'content-disposition': disposition,
    'content-language': wish('content-language'),
    expires: wish('expires'),
  }
  const given = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { metadata, headers: Object.fromEntries(given.map(([name, value]) => [name, inHeader(value)])) }
}

function dispositionFor(wanted: string | undefined, type: string) {
  const [, way, rest = ''] = /^\s*(attachment|inline)\b(.*)$/is.exec(wanted ?? '') ?? []
  if (!way) return undefined
  return way.toLowerCase() === 'inline' && servedAs(type).inline ? `inline${rest}` : `attachment${rest}`
}

export const inHeader = (value: unknown) =>
  String(value)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2048)
