import type { MiddlewareHandler } from 'hono'
import type { Env } from './claims.ts'

const unframed = "frame-ancestors 'none'"

/**
 * Headers of every answer of a site on HTTPS: no other scheme is used from now on, no page frames the answer, no type
 * is guessed. None on a site without HTTPS, whose browsers would heed them only in part.
 */
export const securityHeaders = (siteUrl: string): Readonly<Record<string, string>> =>
  siteUrl.startsWith('https:')
    ? {
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'content-security-policy': unframed,
        'x-content-type-options': 'nosniff',
      }
    : {}

/** Sets these headers; a policy that an answer has already is only completed. */
export function secure(siteUrl: string): MiddlewareHandler<Env> {
  const headers = Object.entries(securityHeaders(siteUrl))
  return async (c, next) => {
    await next()
    const policy = c.res.headers.get('content-security-policy')
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (headers.length > 0 && policy !== null && !policy.includes('frame-ancestors'))
      c.res.headers.set('content-security-policy', `${policy}; ${unframed}`)
  }
}
