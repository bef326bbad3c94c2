import { type JWK, jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import { type Claims, leeway, withoutRole } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { openKeyRing } from './key-ring.ts'
import { type KeyStore, keysIn } from './signing-keys.ts'

export type Tokens = {
  /** The claims of a token that we, or the holder of the HS256 secret, signed; else a refusal with status 401. */
  verify(token: string): Promise<Claims>
  /** The claims of a token that was verified here before and is remembered; it may have expired since. */
  known(token: string): Claims | undefined
  /** A token for the claims, signed with the newest key: ES256, or RS256 or HS256 where the operator brings such a key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The public halves (RFC 7517): the one that signs, first, and those whose tokens may still be out. Secrets have none. */
  jwks(): Promise<{ keys: JWK[] }>
  anonKey: string
  serviceRoleKey: string
}

/** The types (`typ`) of access tokens: RFC 7519 §5.1, RFC 9068 §2.1. Others, such as `logout+jwt`, have their own. */
const accessTypes = new Set(['jwt', 'at+jwt', 'application/at+jwt'])

type StoredKeys = { signingKeys: Record<string, unknown>[]; jwtSecret: string }

const cached = 10_000
/** Keys of one instance. They rotate when `now` (seconds) says that the newest is old; `save` keeps the new ones. */
export async function openTokens({
  secrets,
  save,
  store = keysIn(secrets, save),
  given = {},
  now = () => Math.floor(Date.now() / 1000),
}: {
  secrets: StoredKeys
  save: () => void
  store?: KeyStore
  given?: {
    jwtSecret?: string | undefined
    anonKey?: string | undefined
    serviceRoleKey?: string | undefined
    /** The operator's own private JWKs, of which the first that may sign does; they are not rotated here. */
    signingKeys?: JWK[] | undefined
  }
  now?: () => number
}): Promise<Tokens> {
  const shared = new TextEncoder().encode(given.jwtSecret ?? secrets.jwtSecret)
  const ring = await openKeyRing({ store, given: given.signingKeys, now })

  const seen = new Map<string, Claims>()

  async function verify(token: string): Promise<Claims> {
    const known = seen.get(token)
    if (known) {
      if (known.exp === undefined || known.exp > now() - leeway) return known
      seen.delete(token)
      throw expired()
    }
    const claims = await read(token)
    if (seen.size >= cached) seen.delete(seen.keys().next().value!)
    seen.set(token, claims)
    return claims
  }

  async function read(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(
        token,
        async (header) => {
          // the key decides the algorithm, never the token: RFC 8725 §3.1
          if (header.typ !== undefined && !accessTypes.has(header.typ.toLowerCase())) throw new Error('not for access')
          const known = ring.keyOf(header.kid)
          if (header.alg === 'HS256') return known?.alg === 'HS256' ? known.verifies : shared
          if (!known) await ring.lookAgain()
          const key = known ?? ring.keyOf(header.kid)
          if (!key || header.alg !== key.alg) throw new Error('unknown key')
          return key.verifies
        },
        { algorithms: ['ES256', 'RS256', 'HS256'], currentDate: new Date(now() * 1000), clockTolerance: leeway },
      )
      // jose compares it only where tokens have a greatest age
      if (payload.iat !== undefined && payload.iat > now() + leeway) throw early()
      // whoever is named no role is a guest: PostgREST, "User Impersonation"
      if (payload.role === undefined || payload.role === null) return withoutRole(payload)
      if (typeof payload.role !== 'string') throw new Error('no role')
      return payload as Claims
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw error instanceof JWTExpired ? expired() : invalid()
    }
  }

  const keyFor = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('supabase')
      .setIssuedAt(keyBegan)
      .setExpirationTime(keyEnds)
      .sign(shared)

  return {
    verify,
    known: (token) => seen.get(token),
    async sign(claims) {
      const { alg, kid, secret } = await ring.signer()
      return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', kid }).sign(secret!)
    },
    async jwks() {
      await ring.lookAgain()
      return { keys: ring.all().flatMap(({ open }) => open ?? []) }
    },
    anonKey: given.anonKey ?? (await keyFor('anon')),
    serviceRoleKey: given.serviceRoleKey ?? (await keyFor('service_role')),
  }
}

// fixed, so that the same secret gives the same keys at each start
const keyBegan = 1_767_225_600
const keyEnds = 2_082_758_400

const expired = () =>
  new Refusal(401, 'PGRST303', 'JWT expired', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
const early = () =>
  new Refusal(401, 'PGRST303', 'JWT issued at future', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
const invalid = () =>
  new Refusal(401, 'PGRST301', 'JWT could not be verified', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
