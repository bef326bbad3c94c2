import { Refusal } from '../http/errors.ts'
import type { Media } from './parse/media.ts'
import { applied, type Preferences } from './parse/preferences.ts'
import type { Request } from './parse/request.ts'
import { contentRange, guarded, notSingle, overrides, type Result, sent } from './plan/answer.ts'
import type { RestResponse } from './request.ts'

/** A request whose answer has found its form. */
type NegotiatedRequest = Request & { media: Media }

/** Rows, or a function's value, with their range: 200, 206 for a part, 416 for a page past the end. */
export function page(
  request: NegotiatedRequest,
  result: Result,
  total: number | undefined,
  offset: number,
  empty = false,
): RestResponse {
  const { media } = request
  if (media.single && !empty && result.page !== 1) throw notSingle(result.page)
  if (total !== undefined && offset > 0 && offset > total) {
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'content-range': `*/${total}` },
    })
  }
  const status = empty ? 204 : total !== undefined && result.page < total ? 206 : 200
  const body = empty || !result.body ? null : sent(result.body, media)
  return respond(request, result, status, body, ['count'], {
    'content-range': contentRange(offset, result.page, total),
    ...(empty ? {} : { 'content-type': media.type }),
  })
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
  const total = preferences.count === 'exact' ? (result.total ?? result.page) : undefined
  const range = method === 'PATCH' ? contentRange(0, result.page, total) : contentRange(0, 0, total)
  const body = represented && result.body ? sent(result.body, media) : null
  const location =
    preferences.return === 'headers-only' && method === 'POST' ? locationOf(name, primaryKey, result) : {}
  const followed: (keyof Preferences)[] = ['missing', 'return', 'count', 'handling', 'maxAffected']
  if (method === 'POST' && isKeyed) followed.unshift('resolution')
  return respond(request, result, statusOf(request, result), body, followed, {
    'content-range': range,
    ...(represented ? { 'content-type': media.type } : {}),
    ...location,
  })
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
  const [row] = JSON.parse(body.toString()) as Record<string, unknown>[]
  const query = primaryKey.map((key) => `${encodeURIComponent(key)}=eq.${encodeURIComponent(String(row![key]))}`)
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
  headers: Record<string, string>,
): RestResponse {
  const preference = applied(preferences, followed)
  if (preference) headers['preference-applied'] = preference
  if (isProfiled) headers['content-profile'] = schema
  const set = overrides(result)
  for (const [name, value] of set.headers) headers[name.toLowerCase()] = value
  return { status: set.status ?? status, headers, body }
}
