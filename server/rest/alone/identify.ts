import { compactVerify } from 'jose'
import type { Claims } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { RestRequest } from '../request.ts'
import type { SchemaSnapshot } from '../schema/cache.ts'
import type { TokenSettings } from '../token-settings.ts'
import { claimPath } from './claim-path.ts'
import type { Key } from './keys.ts'

type IdentifyDeps = {
  /** The schema, with the settings that say which tokens are believed. */
  known: () => Promise<Pick<SchemaSnapshot, 'settings'>>
  /** In seconds. */
  now?: () => number
}

/** The seconds by which clocks may differ. */
const skew = 30
const cached = 1_000
const none: TokenSettings = { keys: [], audience: undefined, roleOf: undefined }
const usualRole = claimPath('.role')

/** The claims of a request, as in PostgREST: the role that the bearer's token names, else the one without a token. */
export function identifyAlone({ known, now = () => Date.now() / 1000 }: IdentifyDeps) {
  // what was signed stays signed while the keys are the same; only its times are looked at anew
  let signed = { by: none, tokens: new Map<string, Record<string, unknown>>() }

  return { identify, remembered: (token: string) => signed.tokens.get(token) as Claims | undefined }

  async function identify({ headers }: Pick<RestRequest, 'headers'>): Promise<Claims> {
    const { jwt = none, anonRole } = (await known()).settings
    const [scheme = '', token = ''] = (headers.authorization ?? '').trim().split(/\s+/)
    const claims = scheme.toLowerCase() === 'bearer' ? await verified(token, jwt) : {}
    const role = (jwt.roleOf ?? usualRole)(claims) ?? anonRole
    if (role === undefined) throw anonymous()
    return { ...claims, role }
  }

  async function verified(token: string, jwt: TokenSettings) {
    if (jwt.keys.length === 0) throw new Refusal(500, 'PGRST300', 'Server lacks JWT secret')
    if (signed.by !== jwt) signed = { by: jwt, tokens: new Map() }
    const claims = signed.tokens.get(token) ?? (await read(token, jwt))
    checkTimes(claims, now())
    checkAudience(claims.aud, jwt.audience)
    return claims
  }

  async function read(token: string, jwt: TokenSettings) {
    const claims = await claimsIn(token, jwt.keys)
    const { tokens } = signed
    if (tokens.size >= cached) tokens.delete(tokens.keys().next().value!)
    if (signed.by === jwt) tokens.set(token, claims)
    return claims
  }
}

/** The refusal of who brings no token where there is no role for them. */
export const anonymous = () =>
  new Refusal(401, 'PGRST302', 'Anonymous access is disabled', { headers: { 'www-authenticate': 'Bearer' } })

async function claimsIn(token: string, keys: readonly Key[]): Promise<Record<string, unknown>> {
  if (token === '') throw undecoded('Empty JWT is sent in Authorization header')
  const parts = token.split('.')
  if (parts.length !== 3) throw undecoded(`Expected 3 parts in JWT; got ${parts.length}`)
  const { alg, kid } = headerOf(parts[0]!)
  const fitting = keys.filter((key) => (kid === undefined || key.kid === kid) && key.algorithms.includes(alg))
  for (const { key, algorithms } of fitting) {
    const payload = await compactVerify(token, key, { algorithms }).then(
      (verified) => verified.payload,
      () => undefined,
    )
    if (payload) return claimsOf(Buffer.from(payload).toString())
  }
  throw undecoded(
    fitting.length === 0
      ? 'No suitable key was found to decode the JWT'
      : 'None of the keys was able to decode the JWT',
  )
}

function headerOf(part: string): { alg: string; kid: string | undefined } {
  try {
    const { alg, kid } = JSON.parse(Buffer.from(part, 'base64url').toString()) as { alg?: unknown; kid?: unknown }
    return { alg: String(alg), kid: typeof kid === 'string' ? kid : undefined }
  } catch {
    throw undecoded('JWT cryptographic operation failed', 'The header is no JSON.')
  }
}

function claimsOf(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text)
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return { ...claims }
  } catch {
    // said below, as for what is JSON and no object
  }
  throw wrong('Parsing claims failed')
}

function checkTimes(claims: Record<string, unknown>, now: number) {
  for (const name of ['exp', 'nbf', 'iat']) {
    if (claims[name] !== undefined && claims[name] !== null && typeof claims[name] !== 'number') {
      throw wrong(`The JWT '${name}' claim must be a number`)
    }
  }
  const { exp, nbf, iat } = claims as { exp?: number; nbf?: number; iat?: number }
  if (typeof exp === 'number' && now > exp + skew) throw wrong('JWT expired')
  if (typeof nbf === 'number' && now < nbf - skew) throw wrong('JWT not yet valid')
  if (typeof iat === 'number' && now < iat - skew) throw wrong('JWT issued at future')
}

/** A token that names nobody is for everybody. */
function checkAudience(aud: unknown, audience: string | undefined) {
  if (aud === undefined || aud === null || (Array.isArray(aud) && aud.length === 0)) return
  if (typeof aud !== 'string' && !(Array.isArray(aud) && aud.every((one) => typeof one === 'string'))) {
    throw wrong("The JWT 'aud' claim must be a string or an array of strings")
  }
  if (audience !== undefined && ![aud].flat().includes(audience)) throw wrong('JWT not in audience')
}

const undecoded = (message: string, details: string | null = null) => refused('PGRST301', message, details)
const wrong = (message: string) => refused('PGRST303', message, null)

function refused(code: string, message: string, details: string | null) {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  return new Refusal(401, code, message, { details, headers: { 'www-authenticate': challenge } })
}
