import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type Body, emailOf, objectOf, readBody, textOf } from './body.ts'
import { invalid } from './errors.ts'
import { checkMetadata } from './metadata.ts'
import { type Needs, type Origin, originOf } from './needs.ts'
import { addEmailIdentity, addUser, confirmEmail } from './new-users.ts'
import { keepCode } from './one-time-tokens.ts'
import { checkPassword, longestPassword } from './password-rules.ts'
import { sessionAnswer, startSession } from './sessions.ts'
import { type User, userAnswer, userById } from './users.ts'

/** `POST /signup`: a session where addresses need no proof, else the person and no session. */
export async function postSignup(c: Context<Env>, needs: Needs) {
  const body = await readBody(c)
  const { settings } = needs
  if (!settings.enableSignup) throw new Refusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  const data = checkMetadata(objectOf(body, 'data') ?? {})
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!email && !phone) return c.json(await signUpAnonymously(data, originOf(c), needs))
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (!email) throw new Refusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!settings.email.enableSignup) throw new Refusal(400, 'email_provider_disabled', 'Email signups are disabled')
  const password = textOf(body, 'password', longestPassword)
  if (!password) throw invalid('Signup requires a valid password')
  checkPassword(password, settings)

  // hashed before anything is looked up: an address that is taken costs as long as one that is free
  const asked = { email: emailOf(email), hash: await needs.passwords.hash(password), data }
  const answer = settings.email.enableConfirmations ? signUpToConfirm(asked, needs) : signUpAtOnce(asked, c, needs)
  return c.json(await answer)
}

type Asked = { email: string; hash: string; data: Body }

async function signUpAtOnce({ email, hash, data }: Asked, c: Context<Env>, needs: Needs) {
  const at = needs.now()
  const { user, session } = await needs.asAuth(async (db) => {
    const id = (await addUser(db, { email, hash, data, at })) ?? (await takeOver(db, { email, hash, data }))
    if (!id) throw new Refusal(422, 'user_already_exists', 'User already registered')
    await addEmailIdentity(db, { userId: id, email, at })
    await confirmEmail(db, { userId: id, at })
    return startSession(db, { userId: id, method: 'password', origin: originOf(c), at })
  })
  return sessionAnswer(needs, user, session)
}

/**
 * A sign-up that waits for its confirmation is nobody's yet, so the last one counts: whoever took the address before
 * its owner came must not find their own password on it afterwards. Invited people, and those an admin made, stay.
 */
async function takeOver(db: Db, { email, hash, data }: Asked) {
  const rows = await db.query<{ id: string }>(
    `update users set encrypted_password = $2, raw_user_meta_data = $3
     where email = $1 and not is_sso_user and deleted_at is null and confirmed_at is null
       and confirmation_sent_at is not null and invited_at is null and last_sign_in_at is null
     returning id`,
    [email, hash, data],
  )
  return rows[0]?.id
}

async function signUpToConfirm({ email, hash, data }: Asked, { asAuth, settings, now }: Needs) {
  const at = now()
  const user = await asAuth(async (db) => {
    const id = (await addUser(db, { email, hash, data, at })) ?? (await takeOver(db, { email, hash, data }))
    if (!id) return pretended(email, data, at)
    await addEmailIdentity(db, { userId: id, email, at })
    await keepCode(db, { userId: id, email, kind: 'confirmation_token', length: settings.email.otpLength, at })
    await db.query('update users set confirmation_sent_at = $2 where id = $1', [id, new Date(at)])
    return (await userById(db, id))!
  })
  return userAnswer(user)
}

/** What a sign-up answers to somebody who asks whether an address is taken: a person like any other, who is not there. */
function pretended(email: string, data: Body, at: number): User {
  const moment = new Date(at)
  return {
    ...nobody,
    id: randomUUID(),
    email,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    confirmation_sent_at: moment,
    created_at: moment,
    updated_at: moment,
  }
}

const nobody = {
  aud: 'authenticated',
  role: 'authenticated',
  phone: null,
  encrypted_password: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  reauthentication_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  is_sso_user: false,
  is_anonymous: false,
  identities: [],
}

async function signUpAnonymously(data: Body, origin: Origin, needs: Needs) {
  if (!needs.settings.enableAnonymousSignIns) {
    throw new Refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const at = needs.now()
  const { user, session } = await needs.asAuth(async (db) => {
    const id = (await addUser(db, { email: null, hash: null, data, at }))!
    return startSession(db, { userId: id, method: 'anonymous', origin, at })
  })
  return sessionAnswer(needs, user, session)
}
