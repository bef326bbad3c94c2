import type { Db } from '../../postgres/database.ts'
import { recountProviders } from '../users/new-users.ts'
import type { Profile } from './profile.ts'

/** The user of an identity; undefined where it has none. */
export async function identityOf(db: Db, { provider, subject }: Profile): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return row?.user_id
}

/** From now on the person can come by this provider, and what it knows of them that we did not is theirs. */
export async function addIdentity(db: Db, { userId, profile, at }: { userId: string; profile: Profile; at: number }) {
  await db.query(
    `insert into identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [profile.provider, profile.subject, userId, profile.traits, new Date(at)],
  )
  await db.query(
    `update users set raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}'), updated_at = $3 where id = $1`,
    [userId, profile.traits, new Date(at)],
  )
  await recountProviders(db, userId, profile.provider)
}

/** Writes the provider's new data. */
export async function refreshIdentity(
  db: Db,
  { userId, profile, at }: { userId: string; profile: Profile; at: number },
) {
  await db.query(`update identities set identity_data = $3, updated_at = $4 where provider = $1 and provider_id = $2`, [
    profile.provider,
    profile.subject,
    profile.traits,
    new Date(at),
  ])
  await db.query(
    `update users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb where id = $1`,
    [userId, profile.traits],
  )
}
