import { Refusal } from '../http/errors.ts'
import type { Media } from './parse/media.ts'
import { applied, type Preferences } from './parse/preferences.ts'
import type { Request } from './parse/request.ts'
import { contentRange, guarded, notSingle, overrides, type Result, sent } from './plan/answer.ts'
import type { RestResponse } from './request.ts'
import type { Total } from './row-count.ts'

/** A request whose answer has found its form. */
type NegotiatedRequest = Request & { media: Media }

/** The result of a function: one value, or none to be told. */
type ReturnedValue = { isOne: boolean; isEmpty: boolean }

/** Rows, or a function's value, with their range: 200, 206 for a part, 416 for a page past the end. */
export function page(
  request: NegotiatedRequest,
  result: Result,
  total: Total | undefined,
  offset: number,
  more: { location: string } | ReturnedValue,
): RestResponse {
  const { media } = request
  const called = 'isOne' in more ? more : undefined
  const empty = called?.isEmpty ?? false
  if (media.single && !empty && result.page !== 1) throw notSingle(result.page)
  if (total && !total.isMinimum && offset > 0 && offset > total.rows) {
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total.rows} rows.`,
      headers: { 'content-range': `*/${total.rows}` },
    })
  }
  const status = empty ? 204 : total && (total.isMinimum || result.page < total.rows) ? 206 : 200
  const body = empty || !result.body ? null : sent(result.body, media, called?.isOne ?? media.single)
  return respond(request, result, status, body, called ? ['count', 'maxAffected'] : ['count'], {
    'content-range': contentRange(offset, result.page, total?.rows),
    ...('location' in more ? { 'content-location': more.location } : {}),
    ...(empty ? {} : { 'content-type': media.type }),
  })
}

/** The address of the rows of a table that were read: what was asked of it, in the order of the names. */
export function placeOf(name: string, url: string): string {
  const at = url.indexOf('?')
  const path = `/${encodeURIComponent(name)}`
  if (at < 0) return path
  const query = ordered(url.slice(at + 1).split('#', 1)[0]!)
  if (query === '') return path
  return `${path}?${/^[\w\-.~%&=]*$/.test(query) ? query : query.replace(/[^\w\-.~%&=]/gu, encoded)}`
}

function ordered(query: string): string {
  if (!query.includes('&') && !query.includes('apikey=')) return query
  const isTold = (part: string) => part !== '' && !part.startsWith('apikey=')
  return query.split('&').filter(isTold).sort().join('&')
}

function encoded(letter: string) {
  if (letter === '+') return '%20'
  return letter < '\x80' ? `%${letter.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(letter)
}

export function written(
  request: NegotiatedRequest,
  name: string,
  primaryKey: string[],
  isKeyed: boolean,
  result: Result,
): RestResponse {
  const { method, media, preferences } = request
  const represented = preferences.return === 'representation'
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated'
  const total = isCounted ? (result.total ?? result.page) : undefined
  const range = method === 'PATCH' ? contentRange(0, result.page, total) : contentRange(0, 0, total)
  const body = represented && result.body ? sent(result.body, media, media.single) : null
  const location =
    preferences.return === 'headers-only' && method === 'POST' ? locationOf(name, primaryKey, result) : {}
  const followed = method === 'POST' && !isKeyed ? followedBy.POST.slice(1) : followedBy[method]!
  return respond(request, result, statusOf(request, result), body, followed, {
    ...(method === 'PUT' ? {} : { 'content-range': range }),
    ...(represented ? { 'content-type': media.type } : {}),
    ...location,
  })
}

/** The preferences that each of the writes heeds. */
const followedBy: Record<string, (keyof Preferences)[]> & { POST: (keyof Preferences)[] } = {
  POST: ['resolution', 'missing', 'return', 'count'],
  PATCH: ['missing', 'return', 'count', 'maxAffected'],
  PUT: ['return', 'count'],
  DELETE: ['missing', 'return', 'count', 'maxAffected'],
}

/** 201 where a row is new: an upsert may have found them all. */
function statusOf({ method, preferences }: Request, { page, merged }: Result) {
  const represented = preferences.return === 'representation'
  if (method === 'PUT') return represented ? (merged > 0 ? 200 : 201) : 204
  if (method !== 'POST') return represented ? 200 : 204
  return preferences.resolution === 'merge-duplicates' && page - merged <= 0 ? 200 : 201
}

/** The `Location` of the one new row: `/ships?id=eq.7`. */
function locationOf(name: string, primaryKey: string[], { page, body }: Result): Record<string, string> {
  if (page !== 1 || primaryKey.length === 0 || !body) return {}
  const [row] = JSON.parse(body.toString()) as [name: string, value: string | null][][]
  const query = row!.map(
    ([key, value]) => `${encodeURIComponent(key)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  )
  return { location: `/${encodeURIComponent(name)}?${query.join('&')}` }
}

/** The refusal of a write that was taken back because it met the wrong number of rows. */
export function wrongNumber(error: unknown, { method, media }: NegotiatedRequest) {
  const found = guarded(error)
  if (found === undefined) return undefined
  if (method === 'PUT') return new Refusal(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (media.single) return notSingle(found)
  return new Refusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${found} rows`,
  })
}

function respond(
  { preferences, schema, isProfiled }: Request,
  result: Result,
  status: number,
  body: Uint8Array | null,
  followed: (keyof Preferences)[],
  headers: RestResponse['headers'],
): RestResponse {
  const preference = applied(preferences, followed)
  if (preference) headers['preference-applied'] = preference
  if (isProfiled) headers['content-profile'] = schema
  const set = overrides(result)
  if (set.headers.length > 0) override(headers, set.headers)
  return { status: set.status ?? status, headers, body }
}

/** Headers that a function sets stand in place of our own; of one name it may set several, as cookies are. */
function override(headers: RestResponse['headers'], set: [name: string, value: string][]) {
  const found = Map.groupBy(set, ([name]) => name.toLowerCase())
  for (const [name, pairs] of found) {
    const values = pairs.map(([, value]) => value)
    headers[name] = values.length === 1 ? values[0]! : values
  }
}
