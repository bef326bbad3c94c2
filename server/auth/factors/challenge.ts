import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, readBody } from '../body.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { hashOf } from '../mail/codes.ts'
import { inSession } from '../sessions/assurance.ts'
import type { User } from '../users/users.ts'
import { creationOptions, requestOptions } from '../webauthn/ceremonies.ts'
import { type Factor, heldFactor, wayIsOff } from './factors.ts'
import { keptCredential } from './kept-credential.ts'
import { codeFor, limitCodes, sendCode } from './phone.ts'

/** The answer, what is kept of it, and the code that goes to a telephone and is kept nowhere. */
type Question = { said: Body; kept: { code?: string; session?: Body }; send?: string }

/** `POST /factors/{factorId}/challenge`: the question that a factor answers, once and within five minutes. */
export async function postChallenge(c: Context<Env>, deps: AuthDeps) {
  const { user } = await inSession(c, deps)
  await readBody(c)
  const { settings, now } = deps
  const ip = originOf(c).ip ?? unknownAddress
  const id = randomUUID()
  const phone = user.factors.find((factor) => factor.id === c.req.param('factorId'))?.phone
  if (phone && settings.mfa.phone.verify) await limitCodes(deps, phone)
  const { factor, question } = await deps.asAuth(async (db) => {
    const factor = await heldFactor(db, user.id, c.req.param('factorId'))
    if (!settings.mfa[factor.factor_type].verify) throw wayIsOff(factor.factor_type, 'verify')
    const question = await questionOf(db, factor, user, deps)
    // a code of yesterday is refused by its time
    await db.query('delete from mfa_challenges where factor_id = $1 and created_at < $2', [
      factor.id,
      new Date(now() - 86_400_000),
    ])
    await db.query(
      `insert into mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, factor.id, new Date(now()), ip, question.kept.code ?? null, question.kept.session ?? null],
    )
    // unique over all people, so each takes the next free moment, one after the other
    await db.query(`select pg_advisory_xact_lock(hashtext('auth.mfa_factors.last_challenged_at'))`)
    await db.query(
      `update mfa_factors set last_challenged_at = greatest($2::timestamptz,
         (select max(last_challenged_at) + interval '1 microsecond' from mfa_factors)) where id = $1`,
      [factor.id, new Date(now())],
    )
    return { factor, question }
  })
  if (question.send) await sendCode(deps, { user, phone: factor.phone!, code: question.send })
  return c.json({
    id,
    type: factor.factor_type,
    ...question.said,
    expires_at: Math.floor(now() / 1000) + settings.mfa.challengeExpiry,
  })
}

/** In the column, which may not be null, of who comes from nowhere that we know of. */
export const unknownAddress = '0.0.0.0'

async function questionOf(db: Db, factor: Factor, user: User, deps: AuthDeps): Promise<Question> {
  const { settings } = deps
  if (factor.factor_type === 'totp') return { said: {}, kept: {} }
  if (factor.factor_type === 'phone') {
    const digits = () => Array.from({ length: settings.mfa.phone.otpLength }, () => randomInt(10)).join('')
    const code = codeFor(deps, factor.phone!, digits)
    return { said: {}, kept: { code: hashOf(deps.secret, factor.phone!, code) }, send: code }
  }
  const party = settings.webauthn
  const own = keptCredential(factor)
  if (own) {
    const options = await requestOptions(party, [own])
    return asked('request', options, options.challenge)
  }
  const others = await db.query<Factor>(
    'select * from mfa_factors where user_id = $1 and web_authn_credential is not null',
    [user.id],
  )
  const known = others.flatMap((other) => keptCredential(other) ?? [])
  const options = await creationOptions(party, { user, known, passkey: false })
  return asked('create', options, options.challenge)
}

const asked = (type: 'create' | 'request', options: object, challenge: string): Question => ({
  said: { webauthn: { type, credential_options: { publicKey: options } } },
  kept: { session: { challenge, type } },
})
