import { randomUUID } from 'node:crypto'
import type { Db } from '../postgres/database.ts'

/**
 * A row in `auth.users`; undefined when the address is taken. Without an address the person is anonymous.
 * Tokens are '' and not null, since a GoTrue that this row may move to reads them so.
 */
export async function addUser(
  db: Db,
  { email, hash, data, at }: { email: string | null; hash: string | null; data: object; at: number },
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(
    `insert into users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       is_anonymous, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2::varchar, $3, $4, $5,
       $2::varchar is null, $6, $6, '', '', '', '')
     on conflict (email) where is_sso_user = false do nothing
     returning id`,
    [randomUUID(), email, hash ?? '', email ? { provider: 'email', providers: ['email'] } : {}, data, new Date(at)],
  )
  return rows[0]?.id
}

/** The way in by e-mail and password, as an identity; one that is there takes the address. */
export async function addEmailIdentity(db: Db, { userId, email, at }: { userId: string; email: string; at: number }) {
  await db.query(
    `insert into identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ('email', $1::uuid::text, $1::uuid, $2, $3, $3, $3)
     on conflict (provider_id, provider) do update
     set identity_data = identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, { sub: userId, email, email_verified: false, phone_verified: false }, new Date(at)],
  )
}

/** From now on the address counts as the person's own. */
export async function confirmEmail(db: Db, { userId, at }: { userId: string; at: number }) {
  await db.query(
    `with used as (
       delete from one_time_tokens where user_id = $1 and token_type = 'confirmation_token'
     ), identity as (
       update identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
       where user_id = $1 and provider = 'email'
     )
     update users set email_confirmed_at = $2, confirmation_token = '', is_anonymous = false, updated_at = $2 where id = $1`,
    [userId, new Date(at)],
  )
}
