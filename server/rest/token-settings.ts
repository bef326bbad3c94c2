import { claimPath } from './alone/claim-path.ts'
import { type Key, keysFrom } from './alone/keys.ts'

export type TokenSettings = {
  /** The keys that tokens may be signed with; none: no other than the server's own. */
  keys: readonly Key[]
  /** No token for somebody else is taken. */
  audience: string | undefined
  /** Finds the role among the claims. */
  roleOf: ((claims: unknown) => string | undefined) | undefined
}

/** PostgREST's settings of tokens, laid over others; those where none is named. */
export function tokenSettings(
  said: Readonly<Record<string, string | undefined>>,
  over: TokenSettings | undefined,
  isBase64: boolean,
): TokenSettings | undefined {
  const { jwt_secret: secret, jwt_aud: audience } = said
  const path = said.jwt_role_claim_key || said.role_claim_key
  if (!secret && !audience && !path) return over
  return {
    keys: secret ? keysFrom(secret, isBase64) : (over?.keys ?? []),
    audience: audience || over?.audience,
    roleOf: path ? claimPath(path) : over?.roleOf,
  }
}
