import type { MiddlewareHandler } from 'hono'
import { type Env, type Headers, requestHeaders } from './claims.ts'

const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, X-Sb-Error-Code, X-Supabase-Api-Version'

const exposes = 'access-control-expose-headers'

/** The headers of every answer but that to a preflight. */
export const open = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  [exposes]: exposed,
}

/** The same where only some origins may ask. */
export function openTo(allowed: readonly string[] | undefined, origin: string | undefined): Record<string, string> {
  if (allowed === undefined) return open
  const { 'access-control-allow-origin': _, ...rest } = open
  if (origin === undefined || !allowed.includes(origin)) return { ...rest, vary: 'Origin' }
  return {
    ...{ ...rest, vary: 'Origin' },
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
}

/** Any page may ask, as on Supabase: what counts is the token in the header, and no cookie is ever read. */
export const cors: MiddlewareHandler<Env> = corsAmong(() => undefined)

/** Pages of these origins may ask; undefined for any. `alone`: as PostgREST says it where nothing stands before it. */
export function corsAmong(
  allowed: () => readonly string[] | undefined,
  { alone = false } = {},
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const headers = openTo(allowed(), requestHeaders(c).origin)
    for (const name in headers) if (name !== exposes) c.header(name, headers[name])
    // an OPTIONS that is no preflight is for the capability to answer
    if (c.req.method !== 'OPTIONS' || !isPreflight(requestHeaders(c))) {
      c.header(exposes, exposed)
      return next()
    }
    const asked = requestHeaders(c)['access-control-request-headers']
    if (alone) {
      const names = asked?.split(',').map((name) => name.trim()) ?? []
      const simple = ['Accept', 'Accept-Language', 'Content-Language']
      c.header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD')
      c.header('access-control-allow-headers', ['Authorization', ...names, ...simple].join(', '))
      c.header('access-control-max-age', '86400')
      return c.body(null, 200)
    }
    c.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    c.header('access-control-allow-headers', asked ?? '*')
    c.header('access-control-max-age', '7200')
    return c.body(null, 204)
  }
}

const isPreflight = (headers: Headers) =>
  (headers['access-control-request-method'] ?? headers['access-control-request-headers']) !== undefined
