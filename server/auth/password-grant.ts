import type { Context } from 'hono'
import { networkOf } from '../http/address.ts'
import { type Env, requestHeaders } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import { type Body, textOf } from './body.ts'
import { invalid } from './errors.ts'
import { tellOfPassword } from './hooks.ts'
import type { AuthDeps, Origin } from './needs.ts'
import { longestPassword } from './password-rules.ts'
import { sessionAnswer, startVerified } from './sessions.ts'
import { isBanned, type User, userByEmail, userByPhone } from './users.ts'
import { assertNotLockedOut } from './waits.ts'

/** `grant_type=password`: a session for who knows the password. Who does not learns nothing of the account. */
export async function passwordGrant(body: Body, origin: Origin, needs: AuthDeps, c: Context<Env>) {
  const email = textOf(body, 'email')?.toLowerCase()
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password', longestPassword) ?? ''
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (!email && !phone) throw invalid('missing email or phone')
  if (phone && !needs.settings.sms.enableSignup) {
    throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (email && !needs.settings.email.enableSignup) {
    throw new Refusal(422, 'email_provider_disabled', 'Email logins are disabled')
  }

  const number = phone?.replace(/[\s()+-]/g, '')
  const attempt: Attempt = {
    find: () => (email ? userByEmail(needs.once, email) : userByPhone(needs.once, number!)),
    identifier: email ?? number!,
    byEmail: email !== undefined,
    password,
    origin,
    headers: requestHeaders(c),
  }
  await assertNotLockedOut(needs, attempt)
  // another sign-in may have renewed the hash meanwhile; whatever else changed it is what the second look sees
  const done = (await signIn(attempt, needs)) ?? (await signIn(attempt, needs))
  if (!done) throw wrong()
  return sessionAnswer(needs, done.user, done.session)
}

type Attempt = {
  find: () => Promise<User | undefined>
  identifier: string
  byEmail: boolean
  password: string
  origin: Origin
  headers: Record<string, string | undefined>
}

/** Undefined where the password was right, but is no longer what is kept. */
async function signIn({ find, identifier, byEmail, password, origin, headers }: Attempt, needs: AuthDeps) {
  const found = await find()
  const { right, renewed } = await needs.passwords.verify(
    password,
    found?.encrypted_password ?? null,
    networkOf(origin.ip ?? ''),
  )
  const tried = { userId: found?.id ?? null, valid: right && found !== undefined, identifier }
  await tellOfPassword(needs, { ...tried, origin, headers })
  if (!found || !right) throw wrong()
  if (isBanned(found, needs.now())) throw new Refusal(400, 'user_banned', 'User is banned')
  if (!(byEmail ? found.email_confirmed_at : found.phone_confirmed_at)) {
    throw byEmail
      ? new Refusal(400, 'email_not_confirmed', 'Email not confirmed')
      : new Refusal(400, 'phone_not_confirmed', 'Phone not confirmed')
  }

  const arrival = { userId: found.id, method: 'password', origin, at: needs.now() }
  return startVerified(needs.once, arrival, needs, { hash: found.encrypted_password!, renewed })
}

const wrong = () => new Refusal(400, 'invalid_credentials', 'Invalid login credentials')
