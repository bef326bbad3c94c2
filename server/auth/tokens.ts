import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import type { Claims } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'

export type Tokens = {
  /** The claims of a token that we, or the holder of the HS256 secret, signed; else a refusal with status 401. */
  verify(token: string): Promise<Claims>
  /** A token for the claims, signed ES256 with the newest key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The public halves (RFC 7517): the one that signs, first, and those whose tokens may still be out. */
  jwks(): { keys: JWK[] }
  anonKey: string
  serviceRoleKey: string
}

type Kept = { signingKeys: Record<string, unknown>[]; jwtSecret: string }
type SigningKey = JWK & { kid: string; made: number }

const day = 86_400
const rotatesAfter = 30 * day
// a token lasts a week at most (config.toml, jwt_expiry)
const forgottenAfter = rotatesAfter + 8 * day
const tolerance = 5
const cached = 10_000

/** Keys of one instance. They rotate when `now` (seconds) says that the newest is old; `save` keeps the new ones. */
export async function openTokens({
  secrets,
  save,
  given = {},
  now = () => Math.floor(Date.now() / 1000),
}: {
  secrets: Kept
  save: () => void
  given?: { jwtSecret?: string | undefined; anonKey?: string | undefined; serviceRoleKey?: string | undefined }
  now?: () => number
}): Promise<Tokens> {
  const shared = new TextEncoder().encode(given.jwtSecret ?? secrets.jwtSecret)
  let keys: { kid: string; made: number; secret: CryptoKey; verifies: CryptoKey; open: JWK }[] = []

  async function load() {
    const kept = (secrets.signingKeys as SigningKey[]).filter((key) => key.made > now() - forgottenAfter)
    const fresh = kept[0] && kept[0].made > now() - rotatesAfter ? [] : [await newKey(now())]
    if (fresh.length > 0 || kept.length < secrets.signingKeys.length) {
      secrets.signingKeys = [...fresh, ...kept]
      save()
    }
    keys = await Promise.all([...fresh, ...kept].map(opened))
  }
  await load()

  // many sign in at the moment that the key is too old, and all wait for the same new one
  let loading: Promise<void> | undefined
  const renew = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }

  const seen = new Map<string, Claims>()

  async function verify(token: string): Promise<Claims> {
    const known = seen.get(token)
    if (known) {
      if (known.exp === undefined || known.exp > now() - tolerance) return known
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
        (header) => {
          // the key decides the algorithm, never the token: RFC 8725 §3.1
          if (header.alg === 'HS256') return shared
          const key = keys.find(({ kid }) => kid === header.kid)
          if (header.alg !== 'ES256' || !key) throw new Error('unknown key')
          return key.verifies
        },
        { algorithms: ['ES256', 'HS256'], currentDate: new Date(now() * 1000), clockTolerance: tolerance },
      )
      if (typeof payload.role !== 'string') throw new Error('no role')
      return payload as Claims
    } catch (error) {
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
    async sign(claims) {
      if (keys[0]!.made <= now() - rotatesAfter) await renew()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keys[0]!.kid })
        .sign(keys[0]!.secret)
    },
    jwks: () => ({ keys: keys.map(({ open }) => open) }),
    anonKey: given.anonKey ?? (await keyFor('anon')),
    serviceRoleKey: given.serviceRoleKey ?? (await keyFor('service_role')),
  }
}

// fixed, so that the same secret gives the same keys at each start
const keyBegan = 1_767_225_600
const keyEnds = 2_082_758_400

const expired = () =>
  new Refusal(401, 'PGRST303', 'JWT expired', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
const invalid = () =>
  new Refusal(401, 'PGRST301', 'JWT could not be verified', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

async function newKey(made: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), made }
}

async function opened({ made, ...key }: SigningKey) {
  const { d: _, ...half } = key
  const open: JWK = { ...half, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const secret = (await importJWK(key, 'ES256')) as CryptoKey
  return { kid: key.kid, made, open, secret, verifies: (await importJWK(open, 'ES256')) as CryptoKey }
}
