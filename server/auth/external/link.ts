import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import type { AuthDeps } from '../deps.ts'
import { emailExists } from '../errors.ts'
import { tell } from '../mail/mails.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { recountProviders } from '../users/new-users.ts'
import { isBanned, type User, userByEmail, userById } from '../users/users.ts'
import { uuidIn } from '../uuids.ts'
import { addIdentity, identityOf } from './identities.ts'
import type { Profile } from './profile.ts'

/** Binds an identity to a person who is signed in; 422 when it is somebody's, theirs too. */
export async function linkTo(db: Db, userId: string, profile: Profile, { now }: AuthDeps): Promise<User> {
  const owner = await identityOf(db, profile)
  if (owner) {
    const words = owner === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new Refusal(422, 'identity_already_exists', words)
  }
  const user = await userById(db, userId)
  if (!user) throw new Refusal(403, 'user_not_found', 'User not found')
  if (isBanned(user, now())) throw new Refusal(403, 'user_banned', 'User is banned')
  await addIdentity(db, { userId, profile, at: now() })
  if (!user.email && profile.email && profile.verified) await takeAddress(db, userId, profile.email, now())
  return (await userById(db, userId))!
}

/** Gives a person the provider's address; they are anonymous no more. */
async function takeAddress(db: Db, userId: string, email: string, at: number) {
  if (await userByEmail(db, email)) throw emailExists()
  await db.query('update users set email = $2, email_confirmed_at = $3, is_anonymous = false where id = $1', [
    userId,
    email,
    new Date(at),
  ])
}

/** `DELETE /user/identities/{identityId}`: one way in less, and never the last. */
export async function deleteIdentity(c: Context<Env>, deps: AuthDeps) {
  const me = await inSession(c, deps)
  if (!deps.settings.manualLinking) throw new Refusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const id = uuidIn(c.req.param('identityId'), 'identity_id')
  requireSecondFactor(me, 'unlink an identity')
  await requireFreshProof(c, deps, me)
  const provider = await deps.asAuth(async (db) => {
    await db.query('select from users where id = $1 for no key update', [me.user.id])
    const { identities } = (await userById(db, me.user.id))!
    if (identities.length <= 1) {
      throw new Refusal(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    const identity = identities.find((one) => one.id === id)
    if (!identity) throw new Refusal(422, 'identity_not_found', "Identity doesn't exist")
    await db.query('delete from identities where id = $1', [id])
    if (identity.provider === 'phone') await forgetPhone(db, me.user.id)
    else await addressFromRest(db, me.user)
    if (identity.provider === 'email') await forgetPassword(db, me.user.id)
    const first = identities.find((one) => one.id !== id)!.provider
    await recountProviders(db, me.user.id, first)
    return identity.provider
  })
  tell(deps, me.user, 'identity_unlinked', { Provider: provider })
  return c.json({})
}

const forgetPhone = (db: Db, userId: string) =>
  db.query('update users set phone = null, phone_confirmed_at = null where id = $1', [userId])

/** The password belonged to the way in that is gone. */
const forgetPassword = (db: Db, userId: string) =>
  db.query(`update users set encrypted_password = '' where id = $1`, [userId])

/** The address stays while an identity has it; else it is that of the oldest which is left with one. */
async function addressFromRest(db: Db, { id, email }: User) {
  const rest = await db.query<{ email: string }>(
    `select email from identities where user_id = $1 and email is not null order by created_at, id`,
    [id],
  )
  if (rest.some((identity) => identity.email === email)) return
  const next = rest[0]?.email
  if (!next) return
  const taken = await userByEmail(db, next)
  if (taken && taken.id !== id) {
    throw new Refusal(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  }
  await db.query('update users set email = $2 where id = $1', [id, next])
}
