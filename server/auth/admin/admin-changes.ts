import type { Db } from '../../postgres/database.ts'
import { type Body, emailOf, objectOf, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { emailExists, invalid, phoneExists } from '../errors.ts'
import { phoneOf } from '../mail/sms.ts'
import { checkPassword, longestPassword } from '../passwords/password-rules.ts'
import { endSessions } from '../sessions/sessions.ts'
import { checkMetadata } from '../users/metadata.ts'
import { addEmailIdentity, addPhoneIdentity, confirmEmail, confirmPhone, recountProviders } from '../users/new-users.ts'
import { type User, userByEmail, userByPhone } from '../users/users.ts'
import { durationOf } from './admin.ts'

/** An admin's changes to a user; undefined stays as it is. */
export type AdminChange = {
  email: string | undefined
  phone: string | undefined
  hash: string | undefined
  role: string | undefined
  aud: string | undefined
  confirm: { email: boolean | undefined; phone: boolean | undefined }
  user: Body | undefined
  app: Body | undefined
  /** Milliseconds from now; 0 lifts it. */
  ban: number | undefined
}

export async function adminChangeOf(body: Body, { settings, passwords }: AuthDeps): Promise<AdminChange> {
  const [named, number] = [textOf(body, 'email'), textOf(body, 'phone')]
  const email = named && emailOf(named)
  const phone = number && phoneOf(number)
  const password = textOf(body, 'password', longestPassword)
  const given = textOf(body, 'password_hash')
  const ban = textOf(body, 'ban_duration')
  const user = objectOf(body, 'user_metadata')
  if (password && given) throw invalid('Only a password or a password hash should be provided')
  if (
    given &&
    !/^(\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+)$/.test(given)
  ) {
    throw invalid('password_hash must be a bcrypt or argon2 hash')
  }
  if (password) await checkPassword(password, settings, { email })
  return {
    email,
    phone,
    role: textOf(body, 'role'),
    aud: textOf(body, 'aud'),
    confirm: { email: flagOf(body, 'email_confirm'), phone: flagOf(body, 'phone_confirm') },
    user: user && checkMetadata(user),
    app: objectOf(body, 'app_metadata'),
    ban: ban === undefined ? undefined : durationOf(ban),
    hash: password ? await passwords.hash(password) : given,
  }
}

function flagOf(body: Body, name: string) {
  const value = body[name] ?? undefined
  if (value !== undefined && typeof value !== 'boolean') throw invalid(`${name} must be a boolean`)
  return value
}

/** Applies the change; a suspension ends the sessions at once by a trigger, whoever sets it. */
export async function applyAdminChange(db: Db, deps: AuthDeps, user: User, change: AdminChange) {
  const at = deps.now()
  const { email, phone, hash, role, aud, confirm, ban } = change
  if (email && email !== user.email) {
    if (await userByEmail(db, email)) throw emailExists()
    await db.query('update users set email = $2 where id = $1', [user.id, email])
    await addEmailIdentity(db, { userId: user.id, email, at })
  }
  if (phone && phone !== user.phone) {
    if (await userByPhone(db, phone)) throw phoneExists()
    await db.query('update users set phone = $2 where id = $1', [user.id, phone])
    await addPhoneIdentity(db, { userId: user.id, phone, at })
  }
  if (confirm.email && !user.email_confirmed_at && (email ?? user.email))
    await confirmEmail(db, { userId: user.id, at })
  if (confirm.phone && !user.phone_confirmed_at && (phone ?? user.phone))
    await confirmPhone(db, { userId: user.id, at })
  if (email || phone) await recountProviders(db, user.id, (email ?? user.email) ? 'email' : 'phone')
  if (hash) await endSessions(db, user.id)
  const [merged] = await db.query<{ raw_user_meta_data: Body }>(
    `update users set updated_at = $2, encrypted_password = coalesce($3, encrypted_password), role = coalesce($4, role),
       aud = coalesce($5, aud),
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $6::jsonb) - $7::text[],
       raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') || $8::jsonb) - $9::text[],
       banned_until = case when $10::float8 is null then banned_until when $10 = 0 then null
         else $2::timestamptz + $10 * interval '1 millisecond' end
     where id = $1 returning raw_user_meta_data`,
    [
      ...[user.id, new Date(at), hash ?? null, role ?? null, aud ?? null],
      ...[change.user ?? {}, gone(change.user), change.app ?? {}, gone(change.app), ban ?? null],
    ],
  )
  if (merged) checkMetadata(merged.raw_user_meta_data)
}

/** null takes a field away. */
const gone = (data: Body = {}) => Object.keys(data).filter((name) => data[name] === null)
