import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { AsAuth } from '../as-auth.ts'

/** A private JWK and when it was made, in seconds. */
type SigningKey = JWK & { kid: string; made: number }

/** The store of keys, newest first. */
export type KeyStore = {
  load(): Promise<SigningKey[]>
  /**
   * Adds a key unless there is one made after `since`; forgets those made before `until`. Returns what there is then.
   */
  renew(make: () => Promise<SigningKey>, times: { since: number; until: number }): Promise<SigningKey[]>
  /** True where others add keys too. */
  shared: boolean
}

/** In the secrets of this one process. */
export function keysIn(secrets: { signingKeys: Record<string, unknown>[] }, save: () => void): KeyStore {
  const load = async () => secrets.signingKeys as SigningKey[]
  return {
    shared: false,
    load,
    async renew(make, { since, until }) {
      const kept = (await load()).filter(({ made }) => made > until)
      const fresh = kept[0] && kept[0].made > since ? [] : [await make()]
      if (fresh.length > 0 || kept.length < secrets.signingKeys.length) {
        secrets.signingKeys = [...fresh, ...kept]
        save()
      }
      return load()
    },
  }
}

/** In the database, for all processes on it; sealed with the secret that they share, so that a dump gives none away. */
export function keysInDatabase(asAuth: AsAuth, secret: string): KeyStore {
  const sealer = Buffer.from(hkdfSync('sha256', secret, '', 'signing keys', 32))
  const open = (sealed: Buffer): SigningKey => {
    const decipher = createDecipheriv('aes-256-gcm', sealer, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString())
  }
  const close = (key: SigningKey) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealer, nonce)
    const body = Buffer.concat([cipher.update(JSON.stringify(key)), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  const all = 'select sealed from auth_private.signing_keys order by made_at desc, kid'
  return {
    shared: true,
    load: () => asAuth(async (db) => (await db.query<{ sealed: Buffer }>(all)).map(({ sealed }) => open(sealed))),
    renew: (make, { since, until }) =>
      asAuth(async (db) => {
        await db.query(`select pg_advisory_xact_lock(hashtext('signing keys'))`)
        await db.query('delete from auth_private.signing_keys where made_at <= to_timestamp($1)', [until])
        const kept = (await db.query<{ sealed: Buffer }>(all)).map(({ sealed }) => open(sealed))
        if (kept[0] && kept[0].made > since) return kept
        const key = await make()
        await db.query(
          'insert into auth_private.signing_keys (kid, made_at, sealed) values ($1, to_timestamp($2), $3)',
          [key.kid, key.made, close(key)],
        )
        return [key, ...kept]
      }),
  }
}

export async function newKey(made: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), made }
}

/** A key ready for use: `secret` signs, `verifies` and its open half are for everybody; a shared secret has none. */
export type OpenedKey = {
  kid: string
  made: number
  alg: 'ES256' | 'RS256' | 'HS256'
  secret: CryptoKey | Uint8Array | undefined
  verifies: CryptoKey | Uint8Array
  open: JWK | undefined
}

export async function opened({ made = 0, ...key }: JWK & { made?: number }): Promise<OpenedKey> {
  if (key.kty === 'oct') return sharedKey(key, made)
  const alg = key.kty === 'RSA' ? 'RS256' : 'ES256'
  const { kid = '', kty = '', crv, x, y, n, e } = key
  const half = kty === 'RSA' ? { n, e } : { crv, x, y }
  const open = { kty, ...half, kid, alg, use: 'sig', key_ops: ['verify'] } as JWK
  const signs = key.d !== undefined && maySign(key)
  const { key_ops: _, ...plain } = key
  return {
    ...{ kid, made, alg, open },
    secret: signs ? ((await importJWK(plain, alg)) as CryptoKey) : undefined,
    verifies: (await importJWK(open, alg)) as CryptoKey,
  }
}

/** One that signs and verifies alike: whoever had it could sign, so nobody is shown it. */
function sharedKey(key: JWK, made: number): OpenedKey {
  const verifies = new Uint8Array(Buffer.from(key.k ?? '', 'base64url'))
  const secret = maySign(key) ? verifies : undefined
  return { kid: key.kid ?? '', made, alg: 'HS256', secret, verifies, open: undefined }
}

// one whose `key_ops` say only `verify` has retired
const maySign = ({ key_ops: does }: JWK) => does?.includes('sign') ?? true
