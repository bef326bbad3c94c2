import { Refusal } from '../http/errors.ts'
import { type Body, textOf } from './body.ts'
import { invalid } from './errors.ts'
import type { Needs, Origin } from './needs.ts'
import { longestPassword } from './password-rules.ts'
import { sessionAnswer, startSession } from './sessions.ts'
import { isBanned, userByEmail } from './users.ts'

/** `grant_type=password`: a session for who knows the password. Who does not learns nothing of the account. */
export async function passwordGrant(body: Body, origin: Origin, needs: Needs) {
  const email = textOf(body, 'email')?.toLowerCase()
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password', longestPassword) ?? ''
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (phone) throw new Refusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw invalid('missing email or phone')
  if (!needs.settings.email.enableSignup) {
    throw new Refusal(422, 'email_provider_disabled', 'Email logins are disabled')
  }

  const found = await needs.asAuth((db) => userByEmail(db, email))
  const { right, renewed } = await needs.passwords.verify(password, found?.encrypted_password ?? null)
  if (!found || !right) throw wrong()
  if (isBanned(found, needs.now())) throw new Refusal(400, 'user_banned', 'User is banned')
  if (!found.confirmed_at) throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed')

  const { user, session } = await needs.asAuth(async (db) => {
    // verified outside: a password that was changed since then lets nobody in, and a change from now on waits
    const verified = [found.id, found.encrypted_password]
    const still = await db.query(
      'select from users where id = $1 and encrypted_password = $2 for no key update',
      verified,
    )
    if (still.length === 0) throw wrong()
    if (renewed) await db.query('update users set encrypted_password = $2 where id = $1', [found.id, renewed])
    return startSession(db, { userId: found.id, method: 'password', origin, at: needs.now() })
  })
  return sessionAnswer(needs, user, session)
}

const wrong = () => new Refusal(400, 'invalid_credentials', 'Invalid login credentials')
