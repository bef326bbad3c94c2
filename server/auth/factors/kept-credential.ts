import type { Credential, NewCredential } from '../webauthn/ceremonies.ts'
import type { Factor } from './factors.ts'

/** A factor's key as GoTrue's own library writes it into `web_authn_credential`: bytes in base64 with padding. */
export function keptCredential({ web_authn_credential: kept }: Factor): Credential | undefined {
  if (!kept || typeof kept.id !== 'string' || typeof kept.publicKey !== 'string') return undefined
  const authenticator = (kept.authenticator ?? {}) as { signCount?: number }
  return {
    id: Buffer.from(kept.id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64')),
    counter: authenticator.signCount ?? 0,
    transports: (kept.transport ?? []) as string[],
  }
}

export function toKeep({
  id,
  publicKey,
  counter,
  transports,
  aaguid,
  backupEligible,
  backedUp,
  verified,
}: NewCredential) {
  return {
    id: Buffer.from(id, 'base64url').toString('base64'),
    publicKey: Buffer.from(publicKey).toString('base64'),
    attestationType: 'none',
    transport: transports,
    flags: { userPresent: true, userVerified: verified, backupEligible, backupState: backedUp },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: counter,
      cloneWarning: false,
      attachment: '',
    },
  }
}
