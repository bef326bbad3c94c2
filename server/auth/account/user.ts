import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { limitMessages } from '../limits/rate-limits.ts'
import { sendLink, tell } from '../mail/mails.ts'
import { redirectTo } from '../mail/redirects.ts'
import { limitSms, phoneOf, sendSms } from '../mail/sms.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { signedIn } from '../sessions/bearer.ts'
import { challengeOf } from '../sessions/flow-state.ts'
import { checkMetadata } from '../users/metadata.ts'
import { type User, userAnswer, userById } from '../users/users.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { beginEmailChange, beginPhoneChange, provesChange } from './user-changes.ts'
import { changePassword, newPassword, passwordIn } from './user-password.ts'

/** `GET /user`: the person as they are now, not as they were when the token was made. */
async function getUser(c: Context<Env>, deps: AuthDeps) {
  const { user } = await signedIn(c, deps)
  return c.json(userAnswer(user))
}

/** `PUT /user`: a new password, address, number or metadata, all of them or none. */
async function putUser(c: Context<Env>, deps: AuthDeps) {
  const me = await signedIn(c, deps)
  const { aal } = me.sessionId ? await inSession(c, deps) : { aal: 'aal1' }
  const body = await readBody(c)
  const change = changeOf(body, me.user, deps)
  const asksProof = passwordIn(body) !== undefined || change.email || change.phone
  if (asksProof) requireSecondFactor({ user: me.user, aal }, 'change how you sign in')
  const challenge = challengeOf(body)
  const shown = asksProof ? await requireFreshProof(c, deps, me, body) : 'none'
  const hash = await newPassword(c, deps, me, { body, shown })
  if (change.email && provesChange(deps, me.user)) await limitMessages(deps, 'email', change.email)
  if (change.phone && deps.settings.sms.enableConfirmations) await limitSms(deps, change.phone)

  const done = await deps.asAuth(async (db) => {
    if (hash) await changePassword(db, deps, me, { hash, nonce: textOf(body, 'nonce'), shown })
    if (change.data) await mergeMetadata(db, me.user.id, change.data, deps.now())
    const letters = change.email ? await beginEmailChange(db, deps, me.user, change.email, challenge) : []
    const code = change.phone ? await beginPhoneChange(db, deps, me.user, change.phone) : undefined
    return { user: await userById(db, me.user.id), letters, code }
  })
  const { user, letters, code } = done
  if (!user) throw new Refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  for (const letter of letters)
    sendLink(deps, { ...letter, user, type: 'email_change', redirectTo: redirectTo(c, deps) })
  if (code && change.phone) await sendSms(deps, { user, phone: change.phone, code })
  if (hash && me.user.encrypted_password) tell(deps, user, 'password_changed')
  if (me.user.email && user.email !== me.user.email) {
    tell(deps, user, 'email_changed', { to: me.user.email, OldEmail: me.user.email })
  }
  return c.json(userAnswer(user))
}

function changeOf(body: Body, user: User, { settings }: AuthDeps) {
  const email = textOf(body, 'email')
  const number = textOf(body, 'phone')
  const data = objectOf(body, 'data')
  const password = body.password ?? undefined
  if (body.app_metadata !== undefined) {
    throw new Refusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (number && !settings.sms.enableSignup)
    throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const address = email && emailOf(email) !== user.email ? emailOf(email) : undefined
  const phone = number && phoneOf(number) !== user.phone ? phoneOf(number) : undefined
  if (user.is_sso_user && (password !== undefined || address || phone)) {
    throw new Refusal(
      422,
      'user_sso_managed',
      'The email and password of a single sign-on account are managed by its provider',
    )
  }
  if (user.is_anonymous && password !== undefined && !address && !phone) {
    throw new Refusal(422, 'validation_failed', 'An anonymous user needs an email address before a password')
  }
  return { email: address, phone, data }
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

export const userPaths: Paths = { '/user': { GET: getUser, PUT: putUser } }
