import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Db } from '../postgres/database.ts'
import { record } from './audit.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { type Body, textOf } from './body.ts'
import { dropCodes, keepCode } from './codes.ts'
import { checkCurrentPassword, countNonce, hasShown, type Shown, spendNonce } from './fresh-proof.ts'
import { limitMessages } from './limits.ts'
import { sendNonce } from './mails.ts'
import type { AuthDeps, Paths } from './needs.ts'
import { checkPassword, longestPassword } from './password-rules.ts'
import { endSessions } from './sessions.ts'
import { limitSms, sendSms } from './sms.ts'

const day = 86_400_000

/** The hash of the new password in a `PUT /user`, if there is one and it may be theirs. */
export async function newPassword(
  c: Context<Env>,
  needs: AuthDeps,
  me: SignedIn,
  { body, shown }: { body: Body; shown: Shown },
) {
  const { settings, passwords } = needs
  const { user } = me
  const password = passwordIn(body)
  if (password === undefined) return undefined
  await checkPassword(password, settings, { email: user.email, data: user.raw_user_meta_data })
  const nonce = textOf(body, 'nonce')
  if (settings.email.securePasswordChange && shown !== 'nonce') await countNonce(nonce, me, needs)
  if (settings.email.requireCurrentPassword && user.encrypted_password && shown !== 'password') {
    await requireCurrentPassword(c, needs, me, textOf(body, 'current_password', longestPassword))
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

async function requireCurrentPassword(c: Context<Env>, needs: AuthDeps, me: SignedIn, given: string | undefined) {
  const { proofMaxAge } = needs.settings.safety
  const since = proofMaxAge === undefined ? 0 : needs.now() - proofMaxAge * 1000
  if (await hasShown(needs, me.sessionId, { since, methods: byMail })) return
  if (!given) {
    throw new Refusal(400, 'current_password_required', 'Current password required when setting new password.')
  }
  await checkCurrentPassword(c, needs, me, given)
}

/** Whoever knew the old password is out with it: every session but this one ends. */
export async function changePassword(
  db: Db,
  needs: AuthDeps,
  { user, sessionId }: SignedIn,
  { hash, nonce, shown }: { hash: string; nonce: string | undefined; shown: Shown },
) {
  if (needs.settings.email.securePasswordChange && shown === 'none' && !(await isFresh(db, needs, sessionId))) {
    await spendNonce(db, needs, user.id, nonce)
  }
  await db.query('update users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    hash,
    new Date(needs.now()),
  ])
  await dropCodes(db, user.id, ['recovery_token', 'reauthentication_token'])
  await endSessions(db, user.id, { except: sessionId })
  await record(db, { deed: 'user_updated_password', actor: user, at: needs.now() })
}

async function isFresh(db: Db, { now }: AuthDeps, sessionId: string | undefined) {
  const since = new Date(now() - day)
  const rows = await db.query('select from sessions where id = $1 and created_at > $2', [sessionId ?? null, since])
  return rows.length > 0
}

/** `GET /reauthenticate`: a code that a new password asks for when the sign-in was long ago. */
async function getReauthenticate(c: Context<Env>, needs: AuthDeps) {
  const { user } = await signedIn(c, needs)
  const { email, phone } = user
  if (!email && !phone) {
    throw new Refusal(422, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
  if (email) await limitMessages(needs, 'email', email)
  else await limitSms(needs, phone!)
  const sent = await needs.asAuth(async (db) => {
    const length = needs.settings.email.otpLength
    await db.query('update users set reauthentication_sent_at = $2 where id = $1', [user.id, new Date(needs.now())])
    return keepCode(db, needs, { userId: user.id, to: user.id, kind: 'reauthentication_token', length })
  })
  if (email) sendNonce(needs, user, sent)
  else await sendSms(needs, { user, phone: phone!, code: sent.code })
  return c.json({})
}

export const reauthenticatePaths: Paths = { '/reauthenticate': { GET: getReauthenticate } }
