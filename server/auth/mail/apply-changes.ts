import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import { emailExists, phoneExists } from '../errors.ts'
import { addEmailIdentity, addPhoneIdentity, confirmEmail, confirmPhone, recountProviders } from '../users/new-users.ts'
import { type User, userByEmail, userByPhone } from '../users/users.ts'
import { dropCodes } from './codes.ts'

/** From now on the person has this address, proved. Links that went to the old one open nothing any more. */
export async function applyEmail(db: Db, { now }: Pick<AuthDeps, 'now'>, user: User, email: string) {
  const holder = await userByEmail(db, email)
  if (holder && holder.id !== user.id) throw emailExists()
  const at = now()
  await addEmailIdentity(db, { userId: user.id, email, at })
  await db.query(`update users set email = $2, email_change = '', email_change_confirm_status = 0 where id = $1`, [
    user.id,
    email,
  ])
  await dropCodes(db, user.id, ['recovery_token', 'email_change_token_new', 'email_change_token_current'])
  await confirmEmail(db, { userId: user.id, at })
  await recountProviders(db, user.id, 'email')
}

/** From now on the person has this number, proved. */
export async function applyPhone(db: Db, { now }: Pick<AuthDeps, 'now'>, user: User, phone: string) {
  const holder = await userByPhone(db, phone)
  if (holder && holder.id !== user.id) throw phoneExists()
  const at = now()
  await addPhoneIdentity(db, { userId: user.id, phone, at })
  await db.query(`update users set phone = $2, phone_change = '' where id = $1`, [user.id, phone])
  await confirmPhone(db, { userId: user.id, at })
  await recountProviders(db, user.id, user.email ? 'email' : 'phone')
}
