import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from './body.ts'
import { emailExists } from './errors.ts'
import { checkMetadata } from './metadata.ts'
import type { Needs } from './needs.ts'
import { addEmailIdentity, confirmEmail } from './new-users.ts'
import { keepCode } from './one-time-tokens.ts'
import { checkPassword, longestPassword } from './password-rules.ts'
import { endSessions } from './sessions.ts'
import { type User, userAnswer, userByEmail, userById } from './users.ts'

/** `GET /user`: the person as they are now, not as they were when the token was made. */
export async function getUser(c: Context<Env>, needs: Needs) {
  const { user } = await signedIn(c, needs)
  return c.json(userAnswer(user))
}

/** `PUT /user`: a new password, address or metadata, all of them or none. */
export async function putUser(c: Context<Env>, needs: Needs) {
  const me = await signedIn(c, needs)
  const change = await changeOf(await readBody(c), me.user, needs)
  const user = await needs.asAuth(async (db) => {
    if (change.hash) await changePassword(db, me, change.hash, needs.now())
    if (change.data) await mergeMetadata(db, me.user.id, change.data, needs.now())
    if (change.email) await changeEmail(db, me.user, change.email, needs)
    return userById(db, me.user.id)
  })
  if (!user) throw new Refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return c.json(userAnswer(user))
}

async function changeOf(body: Body, user: User, { settings, passwords }: Needs) {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const password = typeof body.password === 'string' ? body.password : textOf(body, 'password', longestPassword)
  const data = objectOf(body, 'data')
  if (body.app_metadata !== undefined) {
    throw new Refusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (phone) throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const address = email && emailOf(email) !== user.email ? emailOf(email) : undefined
  if (password !== undefined) checkPassword(password, settings)
  if (user.is_sso_user && (password !== undefined || address)) {
    throw new Refusal(422, 'user_sso_managed', 'Email and password of a single sign-on account are changed there')
  }
  if (user.is_anonymous && password !== undefined && !address) {
    throw new Refusal(422, 'validation_failed', 'An anonymous user needs an email address before a password')
  }
  if (password !== undefined && (await passwords.verify(password, user.encrypted_password)).right) {
    throw new Refusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return { email: address, data, hash: password === undefined ? undefined : await passwords.hash(password) }
}

/** Whoever knew the old password is out with it: every session but this one ends. */
async function changePassword(db: Db, { user, sessionId }: SignedIn, hash: string, at: number) {
  await db.query(
    `update users set encrypted_password = $2, recovery_token = '', reauthentication_token = '', updated_at = $3 where id = $1`,
    [user.id, hash, new Date(at)],
  )
  await db.query(
    `delete from one_time_tokens where user_id = $1 and token_type in ('recovery_token', 'reauthentication_token')`,
    [user.id],
  )
  await endSessions(db, user.id, { except: sessionId })
}

/** Field by field; null takes a field away. In one statement, so that two devices do not undo each other's. */
async function mergeMetadata(db: Db, userId: string, data: Body, at: number) {
  const gone = Object.keys(data).filter((name) => data[name] === null)
  const [merged] = await db.query<{ raw_user_meta_data: Body }>(
    `update users set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[], updated_at = $4
     where id = $1 returning raw_user_meta_data`,
    [userId, data, gone, new Date(at)],
  )
  if (merged) checkMetadata(merged.raw_user_meta_data)
}

async function changeEmail(db: Db, user: User, email: string, { settings, now }: Needs) {
  if (await userByEmail(db, email)) throw emailExists()
  if (settings.email.enableConfirmations) return askForProof(db, user, email, settings.email, now())
  await addEmailIdentity(db, { userId: user.id, email, at: now() })
  await db.query(
    `update users set email = $2, raw_app_meta_data = '{"provider": "email"}' || coalesce(raw_app_meta_data, '{}') ||
       jsonb_build_object('providers', (select jsonb_agg(distinct provider) from identities where user_id = $1))
     where id = $1`,
    [user.id, email],
  )
  await confirmEmail(db, { userId: user.id, at: now() })
}

/** The new address stands beside the old one until whoever reads it, and where the settings say so both, have agreed. */
async function askForProof(
  db: Db,
  user: User,
  email: string,
  { doubleConfirmChanges, otpLength: length }: Needs['settings']['email'],
  at: number,
) {
  await db.query(
    'update users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0 where id = $1',
    [user.id, email, new Date(at)],
  )
  await keepCode(db, { userId: user.id, email, kind: 'email_change_token_new', length, at })
  if (doubleConfirmChanges && user.email) {
    await keepCode(db, { userId: user.id, email: user.email, kind: 'email_change_token_current', length, at })
  }
}
