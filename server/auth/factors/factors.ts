import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { FactorRow } from '../users/users.ts'
import { uuidIn } from '../uuids.ts'

/** A row of `auth.mfa_factors`, with what proves it. */
export type Factor = FactorRow & {
  user_id: string
  /** The shared secret of a `totp`, in base32. */
  secret: string | null
  web_authn_credential: Record<string, unknown> | null
}

/** The factors' names among the proofs of a session (`amr`). */
export const methodOf = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** A factor of this person, held until the transaction ends; 404 for anybody else's. */
export async function heldFactor(db: Db, userId: string, factorId: string | undefined): Promise<Factor> {
  const id = uuidIn(factorId, 'factor_id')
  // one at a time for each person: who proves two factors at once would end the other's session while it rises
  await db.query('select from users where id = $1 for no key update', [userId])
  const [factor] = await db.query<Factor>('select * from mfa_factors where id = $1 and user_id = $2 for update', [
    id,
    userId,
  ])
  if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

export type FactorType = Factor['factor_type']

const words = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

export function wayIsOff(way: FactorType, action: 'enroll' | 'verify') {
  const what = action === 'verify' ? 'verification' : 'enroll'
  return new Refusal(422, `mfa_${way}_${action}_not_enabled`, `MFA ${what} is disabled for ${words[way]}`)
}
