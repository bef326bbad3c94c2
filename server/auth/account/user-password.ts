import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { record } from '../audit.ts'
import { type Body, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { limitMessages } from '../limits/rate-limits.ts'
import { dropCodes, keepCode } from '../mail/codes.ts'
import { sendNonce } from '../mail/mails.ts'
import { limitSms, sendSms } from '../mail/sms.ts'
import { checkPassword, longestPassword } from '../passwords/password-rules.ts'
import { type SignedIn, signedIn } from '../sessions/bearer.ts'
import { endSessions } from '../sessions/sessions.ts'
import { checkCurrentPassword, countNonce, hasShown, type ProofKind, spendNonce } from './fresh-proof.ts'

const day = 86_400_000

/** The hash of the new password in a `PUT /user`, if there is one and it may be theirs. */
export async function newPassword(
  c: Context<Env>,
  deps: AuthDeps,
  me: SignedIn,
  { body, shown }: { body: Body; shown: ProofKind },
) {
  const { settings, passwords } = deps
  const { user } = me
  const password = passwordIn(body)
  if (password === undefined) return undefined
  await checkPassword(password, settings, { email: user.email, data: user.raw_user_meta_data })
  const nonce = textOf(body, 'nonce')
  if (settings.email.securePasswordChange && shown !== 'nonce') await countNonce(nonce, me, deps)
  if (settings.email.requireCurrentPassword && user.encrypted_password && shown !== 'password') {
    await requireCurrentPassword(c, deps, me, textOf(body, 'current_password', longestPassword))
  }
  if ((await passwords.verify(password, user.encrypted_password)).right) {
    throw new Refusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

/** A password to be set, if the body has one: '' is one too, and too weak. */
export const passwordIn = (body: Body) =>
  typeof body.password === 'string' ? body.password : textOf(body, 'password', longestPassword)

// as in GoTrue: whoever has just read a mail may have forgotten the password
const byMail = ['otp', 'magiclink', 'recovery']

async function requireCurrentPassword(c: Context<Env>, deps: AuthDeps, me: SignedIn, given: string | undefined) {
  const { proofMaxAge } = deps.settings.safety
  const since = proofMaxAge === undefined ? 0 : deps.now() - proofMaxAge * 1000
  if (await hasShown(deps, me.sessionId, { since, methods: byMail })) return
  if (!given) {
    throw new Refusal(400, 'current_password_required', 'Current password required when setting new password.')
  }
  await checkCurrentPassword(c, deps, me, given)
}

/** Changes the password; whoever knew the old one is out: every session but this one ends. */
export async function changePassword(
  db: Db,
  deps: AuthDeps,
  { user, sessionId }: SignedIn,
  { hash, nonce, shown }: { hash: string; nonce: string | undefined; shown: ProofKind },
) {
  if (deps.settings.email.securePasswordChange && shown === 'none' && !(await isFresh(db, deps, sessionId))) {
    await spendNonce(db, deps, user.id, nonce)
  }
  await db.query('update users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    hash,
    new Date(deps.now()),
  ])
  await dropCodes(db, user.id, ['recovery_token', 'reauthentication_token'])
  await endSessions(db, user.id, { except: sessionId })
  await record(db, { action: 'user_updated_password', actor: user, at: deps.now() })
}

async function isFresh(db: Db, { now }: AuthDeps, sessionId: string | undefined) {
  const since = new Date(now() - day)
  const rows = await db.query('select from sessions where id = $1 and created_at > $2', [sessionId ?? null, since])
  return rows.length > 0
}

/** `GET /reauthenticate`: a code that a new password asks for when the sign-in was long ago. */
async function getReauthenticate(c: Context<Env>, deps: AuthDeps) {
  const { user } = await signedIn(c, deps)
  const { email, phone } = user
  if (!email && !phone) {
    throw new Refusal(422, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
  if (email) await limitMessages(deps, 'email', email)
  else await limitSms(deps, phone!)
  const sent = await deps.asAuth(async (db) => {
    const length = deps.settings.email.otpLength
    await db.query('update users set reauthentication_sent_at = $2 where id = $1', [user.id, new Date(deps.now())])
    return keepCode(db, deps, { userId: user.id, to: user.id, kind: 'reauthentication_token', length })
  })
  if (email) sendNonce(deps, user, sent)
  else await sendSms(deps, { user, phone: phone!, code: sent.code })
  return c.json({})
}

export const reauthenticatePaths: Paths = { '/reauthenticate': { GET: getReauthenticate } }
