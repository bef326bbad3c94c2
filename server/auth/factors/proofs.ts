import type { Db } from '../../postgres/database.ts'
import { type Body, objectOf, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { hashOf } from '../mail/codes.ts'
import { assertedCounter, createdCredential } from '../webauthn/ceremonies.ts'
import type { Factor } from './factors.ts'
import { keptCredential, toKeep } from './kept-credential.ts'
import { sameCode } from './phone.ts'
import { stepOf } from './totp.ts'

export type Challenge = {
  id: string
  otp_code: string | null
  web_authn_session_data: { challenge: string; type: 'create' | 'request' } | null
}

/** The result of an answer that holds: a code's time step, or a key and how often it has signed. */
export type Proof = { step?: number; credential?: Body; aaguid?: string }

type ProofRequest = { factor: Factor; challenge: Challenge; body: Body; deps: AuthDeps }

/** The proof in an answer to a challenge; undefined when it does not hold. */
export function proofOf(db: Db, asked: ProofRequest): Promise<Proof | undefined> {
  return { totp: byTotp, phone: byPhone, webauthn: byKey }[asked.factor.factor_type](db, asked)
}

async function byTotp(db: Db, { factor, body, deps }: ProofRequest): Promise<Proof | undefined> {
  const step = await stepOf(db, factor, codeOf(body), deps.now())
  return step === undefined ? undefined : { step }
}

async function byPhone(_db: Db, { factor, challenge, body, deps }: ProofRequest): Promise<Proof | undefined> {
  return sameCode(challenge.otp_code, hashOf(deps.secret, factor.phone ?? '', codeOf(body))) ? {} : undefined
}

function codeOf(body: Body): string {
  const code = textOf(body, 'code', 20)
  if (!code) throw invalid('Code needs to be non-empty')
  return code
}

async function byKey(_db: Db, { factor, challenge, body, deps }: ProofRequest): Promise<Proof | undefined> {
  const answer = objectOf(body, 'webauthn')
  if (!answer) throw invalid('WebAuthn config required')
  const type = textOf(answer, 'type')
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  if (!answer.credential_response) throw invalid('credential_response required')
  const asked = challenge.web_authn_session_data
  if (asked?.type !== type) throw invalid(`This challenge asks for webauthn of type ${asked?.type}`)
  const party = deps.settings.webauthn
  const expected = { challenge: asked.challenge, verified: false }
  if (type === 'create') {
    const made = await createdCredential(party, answer.credential_response, expected)
    return made && { credential: toKeep(made), aaguid: made.aaguid }
  }
  const own = keptCredential(factor)
  const held = own && (await assertedCounter(party, answer.credential_response, own, expected))
  if (!held) return undefined
  const kept = factor.web_authn_credential!
  const authenticator = { ...(kept.authenticator as Body), signCount: held.counter }
  return { credential: { ...kept, authenticator } }
}
