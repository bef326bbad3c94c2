import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { readBody } from '../body.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import { isBanned, type User, userById } from '../users/users.ts'
import { uuidOf } from '../uuids.ts'
import { assertedCounter, requestOptions, shapeOf } from '../webauthn/ceremonies.ts'
import { doesNotHold, keepChallenge, spendChallenge } from './challenges.ts'
import { credentialOf, type Passkey } from './passkeys.ts'
import { checkOn } from './registration.ts'

/** `POST /passkeys/authentication/options`: what any passkey for this place may sign. Nobody has said who they are. */
export async function postAuthenticationOptions(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  await limitAddress(c, deps, 'signInSignUps')
  const options = await requestOptions(deps.settings.webauthn)
  const kept = await keepChallenge(deps, { userId: null, kind: 'authentication', challenge: options.challenge })
  return c.json({ ...kept, options })
}

/** `POST /passkeys/authentication/verify`: a session for who has the passkey, and showed the device that it is they. */
export async function postAuthentication(c: Context<Env>, deps: AuthDeps) {
  checkOn(deps)
  const body = await readBody(c)
  const id = uuidOf(body, 'challenge_id')
  if (!body.credential) throw invalid('credential is required')
  const answer = shapeOf<AuthenticationResponseJSON>(body.credential)
  const challenge = await spendChallenge(deps, { id, userId: null, kind: 'authentication' })
  const { user, session } = await deps.asAuth(async (db) => {
    const [passkey] = await db.query<Passkey>(
      'select * from webauthn_credentials where credential_id = $1 for update',
      [Buffer.from(answer.id, 'base64url')],
    )
    if (!passkey || !namesOwner(answer.response.userHandle, passkey)) throw doesNotHold()
    const expected = { challenge, verified: true }
    const held = await assertedCounter(deps.settings.webauthn, answer, credentialOf(passkey), expected)
    if (!held) throw doesNotHold()
    checkMayEnter(await userById(db, passkey.user_id), deps.now())
    await db.query(
      'update webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4 where id = $1',
      [passkey.id, held.counter, held.backedUp, new Date(deps.now())],
    )
    const arrival = { userId: passkey.user_id, method: 'passkey', origin: originOf(c), at: deps.now() }
    return startSession(db, arrival, deps)
  })
  return c.json(await sessionAnswer(deps, user, session))
}

/** A passkey of a browser says whose it is; the name that we gave the person there is their id. */
const namesOwner = (userHandle: unknown, { user_id }: Passkey) =>
  typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() === user_id

function checkMayEnter(user: User | undefined, at: number) {
  if (!user) throw doesNotHold()
  if (user.email && !user.email_confirmed_at) throw new Refusal(403, 'email_not_confirmed', 'Email not confirmed')
  if (user.phone && !user.phone_confirmed_at) throw new Refusal(403, 'phone_not_confirmed', 'Phone not confirmed')
  if (isBanned(user, at)) throw new Refusal(403, 'user_banned', 'User is banned')
}
