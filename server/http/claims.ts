import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { networkOf } from './address.ts'
import { Refusal } from './errors.ts'

/** The claims of a verified token. All but `role` may be missing. */
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

/** Seconds that clocks may differ: a token counts for so long after its end and before its issue, as in PostgREST. */
export const leeway = 30

export type Verify = (token: string) => Promise<Claims>

const guests = new WeakSet<Claims>()

/** The claims of a token that names no role: a guest's, as PostgREST, Storage and GoTrue take it. */
export function withoutRole(claims: Record<string, unknown>): Claims {
  const guest = { ...claims, role: 'anon' } as Claims
  guests.add(guest)
  return guest
}

/** False where the role is a guest's for want of one in the token. */
export const namesRole = (claims: Claims) => !guests.has(claims)

/** A request's headers by their names in lower case. */
export type Headers = Record<string, string | undefined>

/** Hono's types: node's request beneath it where there is one, and the caller. */
export type Env = {
  Bindings: Partial<HttpBindings>
  /** `isFlood`: a sign-in over its network's request limit; only people known on that network may continue. */
  Variables: { claims: Claims; token: string; isFlood?: boolean }
}

/** Sets the caller's claims and token. */
export async function identify(c: Context<Env>, verify: Verify): Promise<void> {
  const token = tokenIn({ headers: requestHeaders(c), url: c.req.url })
  c.set('claims', await verify(token))
  c.set('token', token)
}

/** The bearer token, else the key. A user's token comes beside the key; alone, the key is its own token. */
export function tokenIn({ headers, url }: { headers: Headers; url: string }): string {
  const bearer = /^bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
  const token = bearer || headers.apikey || new URL(url).searchParams.get('apikey')
  if (!token) {
    throw new Refusal(401, 'PGRST302', 'No API key found in request', {
      hint: 'Send the header `apikey`, or `Authorization: Bearer …`.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  return token
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

/** The request context for Postgres. */
export const requestContextOf = (c: Context<Env>): RequestContext =>
  requestContextFrom({
    claims: c.var.claims,
    headers: requestHeaders(c),
    method: c.req.method,
    path: c.req.path,
    gone: goneFrom(c.env?.incoming),
  })

/** Tells whether the client has hung up; where node is not beneath it nobody can tell. */
export const goneFrom = (incoming: IncomingMessage | undefined) => incoming && (() => incoming.socket.destroyed)

/** The same of one that came another way. */
export function requestContextFrom({ claims, headers, method, path, gone }: RequestFacts): RequestContext {
  const person = personOf(claims, headers['x-forwarded-for'])
  const context: RequestContext = {
    role: claims.role,
    person,
    claims: written(claims),
    headers: JSON.stringify(headers),
    method,
    path,
  }
  if (gone) context.gone = gone
  if (headers.cookie) context.cookies = JSON.stringify(parse(headers.cookie))
  return context
}

/** By whom turns are taken: an account, or the network that those without one come from. */
export const personOf = (claims: Claims | undefined, address = '') => claims?.sub ?? `at ${networkOf(address)}`

type RequestFacts = {
  claims: Claims
  headers: Headers
  method: string
  path: string
  gone?: (() => boolean) | undefined
}

/** The headers in lower case. Node's own object where there is one: Hono's would be built for each request. */
export function requestHeaders(c: Context<Env>): Headers {
  const incoming = c.env?.incoming
  return (incoming?.headers as Headers) ?? Object.fromEntries(c.req.raw.headers)
}
