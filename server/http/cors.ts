import type { MiddlewareHandler } from 'hono'
import { type Env, type Headers, requestHeaders } from './claims.ts'

const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, X-Sb-Error-Code, X-Supabase-Api-Version'

/** The headers of every answer but that to a preflight. */
export const open = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'access-control-expose-headers': exposed,
}

/** Any page may ask, as on Supabase: what counts is the token in the header, and no cookie is ever read. */
export const cors: MiddlewareHandler<Env> = async (c, next) => {
  c.header('access-control-allow-origin', '*')
  c.header('x-content-type-options', 'nosniff')
  // an OPTIONS that is no preflight is for the capability to answer
  if (c.req.method !== 'OPTIONS' || !isPreflight(requestHeaders(c))) {
    c.header('access-control-expose-headers', exposed)
    return next()
  }
  c.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  c.header('access-control-allow-headers', requestHeaders(c)['access-control-request-headers'] ?? '*')
  c.header('access-control-max-age', '7200')
  return c.body(null, 204)
}

const isPreflight = (headers: Headers) =>
  (headers['access-control-request-method'] ?? headers['access-control-request-headers']) !== undefined
