import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import { emailExists, phoneExists } from '../errors.ts'
import { applyEmail, applyPhone } from '../mail/apply-changes.ts'
import { keepCode, type NewCode } from '../mail/codes.ts'
import { agreedCode } from '../mail/sms.ts'
import { newLink } from '../mail/unconfirmed-users.ts'
import type { Challenge } from '../sessions/flow-state.ts'
import { mayBeTheirs } from '../users/address-proof.ts'
import { type User, userByEmail, userByPhone } from '../users/users.ts'

/**
 * The new address stands beside the old one until whoever reads it, and where the settings say so both, have agreed.
 * Returns what has to be sent to whom; nothing for whom the address is the first.
 */
export async function beginEmailChange(
  db: Db,
  deps: AuthDeps,
  user: User,
  email: string,
  challenge: Challenge | undefined,
): Promise<{ to: string; sent: NewCode }[]> {
  const { hideAccounts } = deps.settings.safety
  const isProven = provesChange(deps, user)
  // where accounts are hidden, an address that somebody has is refused to whoever proves it, and to nobody before
  if (!(hideAccounts && isProven) && (await userByEmail(db, email))) throw emailExists()
  const { doubleConfirmChanges, otpLength: length } = deps.settings.email
  if (!isProven) {
    await applyEmail(db, deps, user, email)
    return []
  }
  await db.query('update users set email_change = $2, email_change_confirm_status = 0 where id = $1', [user.id, email])
  const sent = await newLink(db, deps, { userId: user.id, to: email, type: 'email_change', challenge })
  const letters = [{ to: email, sent }]
  // one that nobody proved, a mistyped one among them, is not asked for its yes
  if (doubleConfirmChanges && user.email && (await mayBeTheirs(db, deps, user))) {
    const pkce = challenge !== undefined
    const other = { userId: user.id, to: user.email, kind: 'email_change_token_current', length, pkce } as const
    letters.push({ to: user.email, sent: await keepCode(db, deps, other) })
  }
  return letters
}

/**
 * As in GoTrue: who has an account proves a new address whatever the settings say; who was anonymous signs up with it.
 */
export const provesChange = ({ settings }: Pick<AuthDeps, 'settings'>, user: User) =>
  settings.email.enableConfirmations || !user.is_anonymous

/** The code that proves the new number; undefined where numbers need no proof. */
export async function beginPhoneChange(db: Db, deps: AuthDeps, user: User, phone: string): Promise<string | undefined> {
  const { enableConfirmations, otpLength: length } = deps.settings.sms
  if (!(deps.settings.safety.hideAccounts && enableConfirmations) && (await userByPhone(db, phone))) throw phoneExists()
  if (!enableConfirmations) {
    await applyPhone(db, deps, user, phone)
    return undefined
  }
  await db.query('update users set phone_change = $2, phone_change_sent_at = $3 where id = $1', [
    user.id,
    phone,
    new Date(deps.now()),
  ])
  const given = agreedCode(deps, phone)
  return (await keepCode(db, deps, { userId: user.id, to: phone, kind: 'phone_change_token', length, given })).code
}
