import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { mayBeTheirs } from '../users/address-proof.ts'
import { isBanned, type User, userByEmail, userById } from '../users/users.ts'
import { addIdentity, identityOf, refreshIdentity } from './identities.ts'
import { newUserFrom } from './new-user.ts'
import type { Profile } from './profile.ts'
import { takeFromMaker } from './take-over.ts'

/*
 * The user whom another provider vouches for. Their identity decides; where it is new, an address that the provider has
 * verified leads to the account that has it, since only its owner could have shown that. An address that is merely
 * claimed leads nowhere.
 */
export async function enter(
  db: Db,
  profile: Profile,
  deps: AuthDeps,
  { origin, invite = null }: { origin: Origin; invite?: string | null },
): Promise<User> {
  const user = await found(db, profile, deps, { origin, invite })
  if (isBanned(user, deps.now())) throw new Refusal(403, 'user_banned', 'User is banned')
  return user
}

async function found(
  db: Db,
  profile: Profile,
  deps: AuthDeps,
  { origin, invite }: { origin: Origin; invite: string | null },
): Promise<User> {
  // two callbacks of one person at once make one account
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${profile.provider} ${profile.subject}`])
  const known = await identityOf(db, profile)
  if (known) {
    await refreshIdentity(db, { userId: known, profile, at: deps.now() })
    const user = await userById(db, known)
    if (!user) throw new Refusal(403, 'user_not_found', 'User not found')
    return user
  }
  const sso = profile.provider.startsWith('sso:')
  if (!sso && profile.email && !profile.verified) throw unverified(profile.provider)
  if (!profile.email && !profile.emailOptional) {
    throw new Refusal(422, 'validation_failed', 'Error getting user email from external provider')
  }
  const theirs = !sso && profile.email ? await userByEmail(db, profile.email) : undefined
  if (invite) checkInvited(theirs)
  if (!theirs) return newUserFrom(db, profile, deps, origin)
  // a confirmation by a setting makes nobody the owner of an address
  if (!theirs.email_confirmed_at || !(await mayBeTheirs(db, deps, theirs)))
    await takeFromMaker(db, { user: theirs, profile, at: deps.now() })
  await addIdentity(db, { userId: theirs.id, profile, at: deps.now() })
  return (await userById(db, theirs.id))!
}

function checkInvited(user: User | undefined) {
  if (!user?.invited_at)
    throw new Refusal(400, 'invite_not_found', 'Invited email does not match emails from external provider')
}

const unverified = (provider: string) =>
  new Refusal(
    403,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
