import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Db } from '../postgres/database.ts'
import { record } from './audit.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { type Body, textOf } from './body.ts'
import { dropCodes, hashOf, keepCode, lockCode } from './codes.ts'
import { limitMessages, take } from './limits.ts'
import { sendNonce } from './mails.ts'
import type { Needs, Paths } from './needs.ts'
import { checkPassword, longestPassword } from './password-rules.ts'
import { endSessions } from './sessions.ts'
import { limitSms, sendSms } from './sms.ts'

const day = 86_400_000
const tries = { times: 5, seconds: 3600 }

/** The hash of the new password in a `PUT /user`, if there is one and it may be theirs. */
export async function newPassword(body: Body, { user }: SignedIn, { settings, passwords }: Needs) {
  const password = typeof body.password === 'string' ? body.password : textOf(body, 'password', longestPassword)
  if (password === undefined) return undefined
  checkPassword(password, settings)
  if ((await passwords.verify(password, user.encrypted_password)).right) {
    throw new Refusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

/** Counts a try at the nonce, in a transaction of its own that stays when it was wrong. */
export async function countNonce(body: Body, { user }: SignedIn, needs: Needs) {
  if (!textOf(body, 'nonce') || !needs.settings.email.securePasswordChange) return
  if (!(await take(needs, 'nonce', user.id, tries))) throw wrong()
}

const wrong = () => new Refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/** Whoever knew the old password is out with it: every session but this one ends. */
export async function changePassword(
  db: Db,
  needs: Needs,
  { user, sessionId }: SignedIn,
  { hash, nonce }: { hash: string; nonce: string | undefined },
) {
  if (needs.settings.email.securePasswordChange && !(await isFresh(db, needs, sessionId))) {
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

async function isFresh(db: Db, { now }: Needs, sessionId: string | undefined) {
  const since = new Date(now() - day)
  const rows = await db.query('select from sessions where id = $1 and created_at > $2', [sessionId ?? null, since])
  return rows.length > 0
}

async function spendNonce(db: Db, needs: Needs, userId: string, nonce: string | undefined) {
  if (!nonce) throw new Refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const kept = await lockCode(db, [hashOf(needs.secret, userId, nonce)], ['reauthentication_token'])
  if (!kept || kept.made.getTime() + needs.settings.email.otpExpiry * 1000 <= needs.now()) throw wrong()
}

/** `GET /reauthenticate`: a code that a new password asks for when the sign-in was long ago. */
async function getReauthenticate(c: Context<Env>, needs: Needs) {
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
