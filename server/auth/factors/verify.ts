import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import { readBody } from '../body.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { callHook } from '../hooks/hooks.ts'
import { take } from '../limits/rate-limits.ts'
import { tell } from '../mail/mails.ts'
import { type InSession, inSession, raiseSession, requireSecondFactor } from '../sessions/assurance.ts'
import { endSessions, sessionAnswer } from '../sessions/sessions.ts'
import { userById } from '../users/users.ts'
import { uuidIn, uuidOf } from '../uuids.ts'
import { unknownAddress } from './challenge.ts'
import { type Factor, type FactorType, heldFactor, methodOf, wayIsOff } from './factors.ts'
import { type Challenge, type Proof, proofOf } from './proofs.ts'

// six digits and three time steps: 10 guesses in five minutes find one in 30,000
const guesses = { times: 10, seconds: 300 }

/** `POST /factors/{factorId}/verify`: the answer to a challenge. The session stands at level 2 afterwards. */
export async function postVerify(c: Context<Env>, deps: AuthDeps) {
  const me = await inSession(c, deps)
  const body = await readBody(c)
  const factorId = uuidIn(c.req.param('factorId'), 'factor_id')
  const challengeId = uuidOf(body, 'challenge_id')
  if (!(await take(deps, 'factor', `${me.user.id}`, guesses))) {
    throw new Refusal(429, 'over_request_rate_limit', 'Too many attempts. Wait a moment, then try again.', {
      headers: { 'retry-after': '30' },
    })
  }
  // the first proof of a factor makes it one: what somebody else had begun is not finished by a token alone, nor by the
  // password once the person has another factor
  if (me.user.factors.some(({ id, status }) => id === factorId && status === 'unverified')) {
    requireSecondFactor(me, 'enroll a new factor')
    await requireFreshProof(c, deps, me)
  }
  const ip = originOf(c).ip ?? unknownAddress
  const done = await deps.asAuth(async (db) => {
    const factor = await heldFactor(db, me.user.id, factorId)
    if (!deps.settings.mfa[factor.factor_type].verify) throw wayIsOff(factor.factor_type, 'verify')
    const challenge = await openChallenge(db, { factor, challengeId, ip, deps })
    const proof = await proofOf(db, { factor, challenge, body, deps })
    const refusal = await rejection(db, { factor, valid: proof !== undefined, deps })
    if (refusal || !proof) return { refusal: refusal ?? wrong(factor.factor_type) }
    return accept(db, { me, factor, challenge, proof, deps })
  })
  // thrown here and not in the transaction: what was ended in it must stay ended
  if ('refusal' in done) throw done.refusal
  if (done.enrolled) tell(deps, done.user, 'mfa_factor_enrolled', { FactorType: done.enrolled })
  return c.json(await sessionAnswer(deps, done.user, done.session))
}

const wrong = (way: FactorType) => new Refusal(422, 'mfa_verification_failed', wrongWords[way])
const wrongWords = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'This key is not the one that was asked for',
}

/** The hook for tries at second factors may end all of a person's sessions. */
async function rejection(db: Db, { factor, valid, deps }: { factor: Factor; valid: boolean; deps: AuthDeps }) {
  const { id: factor_id, factor_type, user_id } = factor
  const said = await callHook(db, deps, 'mfaVerificationAttempt', { factor_id, factor_type, user_id, valid })
  if (said?.decision !== 'reject') return undefined
  await endSessions(db, user_id)
  const words = typeof said.message === 'string' && said.message ? said.message : 'Further attempts will be rejected.'
  return new Refusal(403, 'mfa_verification_rejected', words)
}

async function openChallenge(
  db: Db,
  { factor, challengeId, ip, deps }: { factor: Factor; challengeId: string; ip: string; deps: AuthDeps },
): Promise<Challenge> {
  const [challenge] = await db.query<Challenge & { verified_at: Date | null; created_at: Date; same: boolean }>(
    'select *, ip_address = $3::inet as same from mfa_challenges where id = $1 and factor_id = $2 for update',
    [challengeId, factor.id, ip],
  )
  if (!challenge) {
    throw new Refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.verified_at || !challenge.same) {
    throw new Refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.created_at.getTime() + deps.settings.mfa.challengeExpiry * 1000 <= deps.now()) {
    throw new Refusal(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

async function accept(
  db: Db,
  {
    me,
    factor,
    challenge,
    proof,
    deps,
  }: { me: InSession; factor: Factor; challenge: Challenge; proof: Proof; deps: AuthDeps },
) {
  const at = deps.now()
  await db.query('update mfa_challenges set verified_at = $2, otp_code = $3 where id = $1', [
    challenge.id,
    new Date(at),
    proof.step === undefined ? null : String(proof.step),
  ])
  await db.query(
    `update mfa_factors set status = 'verified', updated_at = $2, web_authn_credential = coalesce($3, web_authn_credential),
       web_authn_aaguid = coalesce($4::uuid, web_authn_aaguid) where id = $1`,
    [factor.id, new Date(at), proof.credential ?? null, proof.aaguid ?? null],
  )
  if (factor.status === 'unverified') await forgetUnproved(db, factor)
  const method = methodOf[factor.factor_type]
  const session = await raiseSession(db, { ...me, factorId: factor.id, method, at })
  const enrolled = factor.status === 'unverified' ? factor.factor_type : undefined
  return { user: (await userById(db, me.user.id))!, session, enrolled }
}

/** Deletes the unproved factors beside it. */
const forgetUnproved = (db: Db, { user_id, factor_type }: Factor) =>
  db.query(`delete from mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`, [
    user_id,
    factor_type,
  ])
