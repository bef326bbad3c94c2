import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { Asker } from '../postgres/flight.ts'
import { Refusal } from './errors.ts'

/** What a verified token says. Everything beyond `role` may be missing. */
export type Claims = {
  role: string
  sub?: string
  aud?: string | string[]
  iss?: string
  exp?: number
  iat?: number
  session_id?: string
  email?: string
  phone?: string
  aal?: string
  amr?: { method: string; timestamp: number }[]
  is_anonymous?: boolean
  [name: string]: unknown
}

export type Verify = (token: string) => Promise<Claims>

/** Hono's types for every room: node's request beneath it where there is one, and who asks. */
export type Env = { Bindings: Partial<HttpBindings>; Variables: { claims: Claims; token: string } }

/** Who asks: the bearer token, else the key. A user's token comes beside the key; alone, the key is its own token. */
export async function identify(c: Context<Env>, verify: Verify): Promise<void> {
  const headers = requestHeaders(c)
  const bearer = /^bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
  const token = bearer || headers.apikey || c.req.query('apikey')
  if (!token) {
    throw new Refusal(401, 'PGRST302', 'No API key found in request', {
      hint: 'Send the header `apikey`, or `Authorization: Bearer …`.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  c.set('claims', await verify(token))
  c.set('token', token)
}

// the claims of a token that is remembered are one object, request after request
const texts = new WeakMap<Claims, string>()

function written(claims: Claims) {
  const known = texts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  texts.set(claims, text)
  return text
}

/** What Postgres is told of this request. */
export function askerOf(c: Context<Env>): Asker {
  const headers = requestHeaders(c)
  return {
    role: c.var.claims.role,
    claims: written(c.var.claims),
    headers: JSON.stringify(headers),
    ...(headers.cookie ? { cookies: JSON.stringify(parse(headers.cookie)) } : {}),
    method: c.req.method,
    path: c.req.path,
  }
}

/** The headers in lower case. Node's own object where there is one: Hono's would be built for each request. */
export function requestHeaders(c: Context<Env>): Record<string, string | undefined> {
  const incoming = c.env?.incoming
  return (incoming?.headers as Record<string, string | undefined>) ?? Object.fromEntries(c.req.raw.headers)
}
