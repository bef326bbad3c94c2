import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { invalid } from '../errors.ts'
import type { FactorSettings } from '../settings/factor-settings.ts'
import type { User } from '../users/users.ts'

/*
 * WebAuthn (Level 3) at the server's side: what a browser is asked for, and whether its answer holds. The domain and
 * the origins come from the settings, never from who asks.
 */

type Party = FactorSettings['webauthn']

/** A key that a person's device keeps. `id` in base64url; `publicKey` as COSE. */
export type Credential = { id: string; publicKey: Uint8Array; counter: number; transports: string[] }

export type NewCredential = Credential & {
  aaguid: string
  backupEligible: boolean
  backedUp: boolean
  verified: boolean
}

/** PublicKeyCredentialCreationOptionsJSON: a key for this person, on a device that has none of `known` yet. */
export async function creationOptions(
  party: Party,
  { user, known, passkey }: { user: User; known: Pick<Credential, 'id' | 'transports'>[]; passkey: boolean },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const name = user.email || user.phone || user.id
  return generateRegistrationOptions({
    rpName: party.rpName,
    rpID: party.rpId,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    timeout: party.challengeExpiry * 1000,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: passkey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
    // ES256, EdDSA and RS256
    supportedAlgorithmIDs: [-7, -8, -257],
  })
}

/**
 * PublicKeyCredentialRequestOptionsJSON: one of the known keys, or, where none is named, any that the device has for
 * us.
 */
export async function requestOptions(party: Party, known?: Pick<Credential, 'id' | 'transports'>[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: party.challengeExpiry * 1000,
    userVerification: known ? 'preferred' : 'required',
    ...(known ? { allowCredentials: known } : {}),
  })
}

type Expected = { challenge: string; verified: boolean }

/** The key that an answer to `creationOptions` brings; undefined when the answer does not hold. */
export async function createdCredential(
  party: Party,
  response: unknown,
  { challenge, verified }: Expected,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer = shapeOf<RegistrationResponseJSON>(response)
  const made = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.rpId,
    requireUserVerification: verified,
    supportedAlgorithmIDs: [-7, -8, -257],
  }).catch(doesNotHold)
  if (!made?.verified) return undefined
  const { credential, aaguid, credentialDeviceType, credentialBackedUp, userVerified } = made.registrationInfo
  return {
    ...credential,
    transports: transportsOf(answer),
    aaguid,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
    verified: userVerified,
  }
}

/** The key's count of signatures; undefined when the answer to `requestOptions` does not hold. */
export async function assertedCounter(
  party: Party,
  response: unknown,
  credential: Credential,
  { challenge, verified }: Expected,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const held = await verifyAuthenticationResponse({
    response: shapeOf<AuthenticationResponseJSON>(response),
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.rpId,
    requireUserVerification: verified,
    credential: { ...credential, publicKey: new Uint8Array(credential.publicKey) },
  }).catch(doesNotHold)
  return held?.verified
    ? { counter: held.authenticationInfo.newCounter, backedUp: held.authenticationInfo.credentialBackedUp }
    : undefined
}

/** Checks the fields of a browser's answer; the rest is the library's to check. */
export function shapeOf<Answer extends { id: string; response: object }>(response: unknown): Answer {
  const answer = response as { id?: unknown; response?: unknown } | null | undefined
  if (typeof answer !== 'object' || answer === null || typeof answer.id !== 'string' || answer.id.length > 1400) {
    throw invalid('A credential with an id and a response is required')
  }
  if (typeof answer.response !== 'object' || answer.response === null) {
    throw invalid('A credential with an id and a response is required')
  }
  return answer as Answer
}

// the library throws for each way in which an answer can be wrong, and none of them is told to who sent it
const doesNotHold = () => undefined

const known = new Set(['usb', 'nfc', 'ble', 'internal', 'hybrid', 'cable', 'smart-card'])
const transportsOf = ({ response }: RegistrationResponseJSON) =>
  (Array.isArray(response.transports) ? response.transports : []).filter((one) => known.has(one))
