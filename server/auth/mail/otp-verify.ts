import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import { confirmEmail, confirmPhone } from '../users/new-users.ts'
import { isBanned, type User, userById } from '../users/users.ts'
import { applyEmail, applyPhone } from './apply-changes.ts'
import { adminMark, type CodeKind, dropCodes, lockCode, type StoredCode } from './codes.ts'

/** The kinds of code that each type of `/verify` takes. */
export const kindsOf: Record<string, CodeKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** The code's owner; `half` when the other of two addresses has yet to agree, `byAdmin` if an admin made the link. */
export type VerifiedCode = { user: User; half: boolean; before: User; byAdmin: boolean }

/** Takes one of these hashes as proof and does what follows from it. It serves once. */
export async function verifyCode(db: Db, deps: AuthDeps, hashes: string[], type: string): Promise<VerifiedCode> {
  const at = deps.now()
  const kept = await lockCode(db, hashes, kindsOf[type]!)
  const bySms = type === 'sms' || type === 'phone_change'
  if (!kept || bySms === kept.relates_to.includes('@')) throw expiredCode()
  const { otpExpiry } = bySms ? deps.settings.sms : deps.settings.email
  if (kept.made.getTime() + otpExpiry * 1000 <= at) throw expiredCode()
  await db.query('select from users where id = $1 for update', [kept.user_id])
  const user = await userById(db, kept.user_id)
  if (!user) throw expiredCode()
  if (isBanned(user, at)) throw new Refusal(403, 'user_banned', 'User is banned')

  const half = await follow(db, deps, user, kept)
  const byAdmin = kept.token_hash.startsWith(adminMark)
  return { user: (await userById(db, user.id))!, half, before: user, byAdmin }
}

async function follow(
  db: Db,
  deps: AuthDeps,
  user: User,
  { token_type: kind, relates_to: to }: StoredCode,
): Promise<boolean> {
  const at = deps.now()
  const moment = { userId: user.id, at }
  const way = to.includes('@') ? 'email' : 'phone'
  // the code of a sign-up goes with what it confirms, in one statement as in GoTrue: triggers tell by it what confirmed
  if (kind !== 'confirmation_token' || user[`${way}_confirmed_at`]) await dropCodes(db, user.id, [kind])
  if (kind === 'phone_change_token') await applyPhone(db, deps, user, to)
  else if (kind.startsWith('email_change')) return changeHalf(db, deps, user)
  else if (way === 'phone') {
    if (!user.phone_confirmed_at) await confirmPhone(db, moment)
  } else if (!user.email_confirmed_at) {
    // a password that somebody set who never proved the address is not its owner's
    if (kind === 'recovery_token' && user.confirmation_sent_at && !user.invited_at) {
      await db.query(`update users set encrypted_password = '' where id = $1`, [user.id])
    }
    await confirmEmail(db, moment)
  }
  return false
}

/** One of the addresses has agreed; true while the other has not. */
async function changeHalf(db: Db, deps: AuthDeps, user: User) {
  const others: CodeKind[] = ['email_change_token_new', 'email_change_token_current']
  const [waiting] = await db.query(
    'select from one_time_tokens where user_id = $1 and token_type = any($2::one_time_token_type[])',
    [user.id, others],
  )
  if (waiting) {
    await db.query('update users set email_change_confirm_status = 1 where id = $1', [user.id])
    return true
  }
  await applyEmail(db, deps, user, user.email_change ?? '')
  return false
}

export const expiredCode = () => new Refusal(403, 'otp_expired', 'Token has expired or is invalid')
