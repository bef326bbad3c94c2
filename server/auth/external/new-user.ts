import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { checkMetadata } from '../users/metadata.ts'
import { addUser, confirmEmail } from '../users/new-users.ts'
import { type User, userById } from '../users/users.ts'
import { addIdentity } from './identities.ts'
import type { Profile } from './profile.ts'

/** Somebody whom nobody here knows yet: an account with this one identity, whose address counts as proved. */
export async function newUserFrom(db: Db, profile: Profile, deps: AuthDeps, origin: Origin): Promise<User> {
  if (!deps.settings.enableSignup) {
    throw new Refusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  const { provider, email = null } = profile
  const sso = provider.startsWith('sso:')
  const data = checkMetadata(profile.traits)
  const id = await addUser(db, deps, { email, hash: null, data, provider, sso }, origin)
  if (!id) throw new Refusal(422, 'user_already_exists', 'User already registered')
  const at = deps.now()
  await addIdentity(db, { userId: id, profile, at })
  if (email) await confirmEmail(db, { userId: id, at })
  return (await userById(db, id))!
}
