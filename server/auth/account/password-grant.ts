import type { Context } from 'hono'
import { networkOf } from '../../http/address.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { type Body, textOf } from '../body.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { invalid } from '../errors.ts'
import { tellOfPassword } from '../hooks/hooks.ts'
import { assertNotLockedOut } from '../limits/lockout.ts'
import { limitSignIn } from '../limits/rate-limits.ts'
import { longestPassword } from '../passwords/password-rules.ts'
import { sessionAnswer, startVerified } from '../sessions/sessions.ts'
import { userFrom } from '../users/known-network.ts'
import { isBanned } from '../users/users.ts'

/** `grant_type=password`: a session for who knows the password. Who does not learns nothing of the account. */
export async function passwordGrant(body: Body, origin: Origin, deps: AuthDeps, c: Context<Env>) {
  const email = textOf(body, 'email')?.toLowerCase()
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password', longestPassword) ?? ''
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (!email && !phone) throw invalid('missing email or phone')
  if (phone && !deps.settings.sms.enableSignup) {
    throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (email && !deps.settings.email.enableSignup) {
    throw new Refusal(422, 'email_provider_disabled', 'Email logins are disabled')
  }

  const number = phone?.replace(/[\s()+-]/g, '')
  const attempt: Attempt = {
    identifier: email ?? number!,
    byEmail: email !== undefined,
    password,
    origin,
    headers: requestHeaders(c),
  }
  const { identifier } = attempt
  await limitSignIn(c, deps, { identifier, bucket: 'passwords' })
  await assertNotLockedOut(deps, attempt)
  // another sign-in may have renewed the hash meanwhile; whatever else changed it is what the second look sees
  const done = (await signIn(attempt, deps)) ?? (await signIn(attempt, deps))
  if (!done) throw wrong()
  return sessionAnswer(deps, done.user, done.session)
}

type Attempt = {
  identifier: string
  byEmail: boolean
  password: string
  origin: Origin
  headers: Record<string, string | undefined>
}

/** Undefined where the password was right, but is no longer what is kept. */
async function signIn({ identifier, byEmail, password, origin, headers }: Attempt, deps: AuthDeps) {
  const network = networkOf(origin.ip ?? '')
  const { found, isKnown } = await userFrom(deps.once, byEmail ? 'email' : 'phone', identifier, network)
  const { right, renewed } = await deps.passwords.verify(password, found?.encrypted_password ?? null, network, isKnown)
  const tried = { userId: found?.id ?? null, valid: right && found !== undefined, identifier }
  await tellOfPassword(deps, { ...tried, origin, headers })
  if (!found || !right) throw wrong()
  if (isBanned(found, deps.now())) throw new Refusal(400, 'user_banned', 'User is banned')
  if (!(byEmail ? found.email_confirmed_at : found.phone_confirmed_at)) {
    throw byEmail
      ? new Refusal(400, 'email_not_confirmed', 'Email not confirmed')
      : new Refusal(400, 'phone_not_confirmed', 'Phone not confirmed')
  }

  const arrival = { userId: found.id, method: 'password', origin, at: deps.now() }
  return startVerified(deps.once, arrival, deps, { hash: found.encrypted_password!, renewed })
}

const wrong = () => new Refusal(400, 'invalid_credentials', 'Invalid login credentials')
