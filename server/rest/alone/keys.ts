import { createPublicKey, createSecretKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'
import { StartRefused } from '../../config.ts'

/**
 * A key that tokens are verified with, and the algorithms that it may be used for: the key decides, never the token.
 */
export type Key = { kid: string | undefined; algorithms: string[]; key: KeyObject }

/** `PGRST_JWT_SECRET`: a passphrase for HS256, a JWK, a JWKS, or `@file` with one of these. */
export function keysFrom(secret: string, isBase64: boolean): Key[] {
  const text = secret.startsWith('@') ? fileText(secret.slice(1)) : secret
  const set = jwks(text)
  if (set) return set.map(keyOf)
  const bytes = isBase64 ? Buffer.from(text.replace(/\./g, '='), 'base64') : Buffer.from(text)
  if (bytes.length < 32) throw new StartRefused('PGRST_JWT_SECRET must be at least 32 characters long.')
  return [{ kid: undefined, algorithms: ['HS256'], key: createSecretKey(bytes) }]
}

function fileText(path: string) {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch (error) {
    throw new StartRefused(`PGRST_JWT_SECRET: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function jwks(text: string): JWK[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const parsed = JSON.parse(text) as { keys?: JWK[] } & JWK
    return parsed.keys ?? [parsed]
  } catch {
    // a passphrase may begin as it likes
    return undefined
  }
}

const byType: Record<string, string[]> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  EC: ['ES256', 'ES384', 'ES512'],
  OKP: ['EdDSA', 'Ed25519'],
  oct: ['HS256', 'HS384', 'HS512'],
}

function keyOf(jwk: JWK): Key {
  const algorithms = jwk.alg === undefined ? byType[jwk.kty ?? ''] : [jwk.alg]
  try {
    if (!algorithms) throw new TypeError(`the key type "${jwk.kty}" is unknown`)
    const key =
      jwk.kty === 'oct'
        ? createSecretKey(Buffer.from(jwk.k ?? '', 'base64url'))
        : createPublicKey({ key: { ...jwk } as JsonWebKey, format: 'jwk' })
    return { kid: jwk.kid, algorithms, key }
  } catch (error) {
    throw new StartRefused(`PGRST_JWT_SECRET holds an invalid key: ${(error as Error).message}.`)
  }
}
