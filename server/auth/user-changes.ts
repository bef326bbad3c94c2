import type { Db } from '../postgres/database.ts'
import { mayBeTheirs } from './address-proof.ts'
import { applyEmail, applyPhone } from './changes.ts'
import { keepCode, type NewCode } from './codes.ts'
import { emailExists, phoneExists } from './errors.ts'
import type { Challenge } from './flow-state.ts'
import type { AuthDeps } from './needs.ts'
import { newLink } from './pending.ts'
import { agreedCode } from './sms.ts'
import { type User, userByEmail, userByPhone } from './users.ts'

/**
 * The new address stands beside the old one until whoever reads it, and where the settings say so both, have agreed.
 * Returns what has to be sent to whom; nothing for whom the address is the first.
 */
export async function beginEmailChange(
  db: Db,
  needs: AuthDeps,
  user: User,
  email: string,
  challenge: Challenge | undefined,
): Promise<{ to: string; sent: NewCode }[]> {
  if (await userByEmail(db, email)) throw emailExists()
  const { doubleConfirmChanges, otpLength: length } = needs.settings.email
  if (!provesChange(needs, user)) {
    await applyEmail(db, needs, user, email)
    return []
  }
  await db.query('update users set email_change = $2, email_change_confirm_status = 0 where id = $1', [user.id, email])
  const sent = await newLink(db, needs, { userId: user.id, to: email, type: 'email_change', challenge })
  const letters = [{ to: email, sent }]
  // one that nobody proved, a mistyped one among them, is not asked for its yes
  if (doubleConfirmChanges && user.email && (await mayBeTheirs(db, needs, user))) {
    const pkce = challenge !== undefined
    const other = { userId: user.id, to: user.email, kind: 'email_change_token_current', length, pkce } as const
    letters.push({ to: user.email, sent: await keepCode(db, needs, other) })
  }
  return letters
}

/** As in GoTrue: who has an account proves a new address whatever the settings say; who was anonymous signs up with it. */
export const provesChange = ({ settings }: Pick<AuthDeps, 'settings'>, user: User) =>
  settings.email.enableConfirmations || !user.is_anonymous

/** The code that proves the new number; undefined where numbers need no proof. */
export async function beginPhoneChange(db: Db, needs: AuthDeps, user: User, phone: string): Promise<string | undefined> {
  if (await userByPhone(db, phone)) throw phoneExists()
  const { enableConfirmations, otpLength: length } = needs.settings.sms
  if (!enableConfirmations) {
    await applyPhone(db, needs, user, phone)
    return undefined
  }
  await db.query('update users set phone_change = $2, phone_change_sent_at = $3 where id = $1', [
    user.id,
    phone,
    new Date(needs.now()),
  ])
  const given = agreedCode(needs, phone)
  return (await keepCode(db, needs, { userId: user.id, to: phone, kind: 'phone_change_token', length, given })).code
}
