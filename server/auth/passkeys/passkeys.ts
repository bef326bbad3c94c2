import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { Credential, NewCredential } from '../webauthn/ceremonies.ts'

/** A row of `auth.webauthn_credentials`. */
export type Passkey = {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: string
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

/** A passkey as its person sees it, in auth-js's shape. */
export const passkeyAnswer = ({ id, friendly_name, created_at, last_used_at }: Passkey) => ({
  id,
  ...(friendly_name ? { friendly_name } : {}),
  created_at: created_at.toISOString(),
  ...(last_used_at ? { last_used_at: last_used_at.toISOString() } : {}),
})

export const credentialOf = (passkey: Passkey): Credential => ({
  id: passkey.credential_id.toString('base64url'),
  publicKey: new Uint8Array(passkey.public_key),
  counter: Number(passkey.sign_count),
  transports: passkey.transports,
})

export const passkeysOf = (db: Db, userId: string) =>
  db.query<Passkey>('select * from webauthn_credentials where user_id = $1 order by created_at, id', [userId])

/** Keeps a new key; 422 when somebody, this person or another, has it already. */
export async function addPasskey(
  db: Db,
  { userId, made, at }: { userId: string; made: NewCredential; at: number },
): Promise<Passkey> {
  const [passkey] = await db.query<Passkey>(
    `insert into webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
       transports, backup_eligible, backed_up, created_at, updated_at)
     values ($1, $2, $3, 'none', $4, $5, $6, $7, $8, $9, $9)
     on conflict (credential_id) do nothing returning *`,
    [
      userId,
      Buffer.from(made.id, 'base64url'),
      Buffer.from(made.publicKey),
      made.aaguid,
      made.counter,
      JSON.stringify(made.transports),
      made.backupEligible,
      made.backedUp,
      new Date(at),
    ],
  )
  if (!passkey) throw new Refusal(422, 'webauthn_credential_exists', 'This credential is already registered')
  return passkey
}

export const passkeyNotFound = () => new Refusal(404, 'webauthn_credential_not_found', 'Passkey not found')
