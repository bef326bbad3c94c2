import type { Verify } from './claims.ts'
import { Refusal } from './errors.ts'

/** The same keeper of tokens, who takes none that is for somebody else (RFC 7519 §4.1.3). One that names nobody, such as an operator's key, is for everybody. */
export function forAudience<Keeper extends { verify: Verify }>(keeper: Keeper, audience: string): Keeper {
  return {
    ...keeper,
    async verify(token: string) {
      const claims = await keeper.verify(token)
      if (claims.aud === undefined || [claims.aud].flat().includes(audience)) return claims
      throw new Refusal(401, 'PGRST303', 'JWT not in audience', {
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      })
    },
  }
}
