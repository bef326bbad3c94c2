import { randomUUID } from 'node:crypto'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { callHook, metadataOf } from '../hooks/hooks.ts'

type NewUser = {
  id?: string
  email: string | null
  phone?: string | null
  hash: string | null
  /** Their own metadata. */
  data: object
  /** The provider they come by; left out where they have no name at all. */
  provider?: string | undefined
  /** True where an organisation's single sign-on brings them: the address need not be theirs alone. */
  sso?: boolean
}

/**
 * A row in `auth.users`; undefined when the address or number is taken. Without either, and without a provider, the
 * person is anonymous. Tokens are '' and not null, since a GoTrue that this row may move to reads them so.
 */
export async function addUser(
  db: Db,
  deps: Pick<AuthDeps, 'settings' | 'now'>,
  { id = randomUUID(), email, phone = null, hash, data, provider, sso = false }: NewUser,
  /** The request's origin, for the hook that may refuse it; left out where an admin makes the person. */
  origin?: Origin,
): Promise<string | undefined> {
  const { audience } = deps.settings.jwt
  const way = provider ?? (email ? 'email' : phone ? 'phone' : undefined)
  const app = way ? { provider: way, providers: [way] } : {}
  const at = new Date(deps.now())
  if (origin) {
    const user = { id, aud: audience, role: 'authenticated', email: email ?? '', phone: phone ?? '' }
    await callHook(db, deps, 'beforeUserCreated', {
      metadata: metadataOf('before-user-created', origin, deps.now()),
      user: {
        ...user,
        app_metadata: app,
        user_metadata: data,
        identities: [],
        created_at: at,
        updated_at: at,
        is_anonymous: !way,
      },
    })
  }
  const rows = await db.query<{ id: string }>(
    `insert into users (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, is_anonymous, is_sso_user, created_at, updated_at, confirmation_token, recovery_token,
       email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, $10, 'authenticated', $2::varchar, $3::text, $4, $5, $6,
       $7, $9, $8, $8, '', '', '', '')
     on conflict do nothing
     returning id`,
    [id, email, phone, hash ?? '', app, data, !way, at, sso, audience],
  )
  return rows[0]?.id
}

/** The way in by e-mail and password, as an identity; one that is there takes the address. */
export async function addEmailIdentity(db: Db, { userId, email, at }: { userId: string; email: string; at: number }) {
  await addIdentity(db, {
    userId,
    provider: 'email',
    data: { email, email_verified: false, phone_verified: false },
    at,
  })
}

export async function addPhoneIdentity(db: Db, { userId, phone, at }: { userId: string; phone: string; at: number }) {
  await addIdentity(db, {
    userId,
    provider: 'phone',
    data: { phone, email_verified: false, phone_verified: false },
    at,
  })
}

async function addIdentity(
  db: Db,
  { userId, provider, data, at }: { userId: string; provider: string; data: object; at: number },
) {
  await db.query(
    `insert into identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($4, $1::uuid::text, $1::uuid, $2, $3, $3, $3)
     on conflict (provider_id, provider) do update
     set identity_data = identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, { sub: userId, ...data }, new Date(at), provider],
  )
}

/** From now on the address counts as the person's own. */
export async function confirmEmail(db: Db, { userId, at }: { userId: string; at: number }) {
  await confirm(db, { userId, at, way: 'email' })
}

export async function confirmPhone(db: Db, { userId, at }: { userId: string; at: number }) {
  await confirm(db, { userId, at, way: 'phone' })
}

async function confirm(db: Db, { userId, at, way }: { userId: string; at: number; way: 'email' | 'phone' }) {
  await db.query(
    `with used as (
       delete from one_time_tokens where user_id = $1 and token_type = 'confirmation_token'
     ), identity as (
       update identities set identity_data = identity_data || '{"${way}_verified": true}', updated_at = $2
       where user_id = $1 and provider = '${way}'
     )
     update users set ${way}_confirmed_at = $2, confirmation_token = '', is_anonymous = false, updated_at = $2 where id = $1`,
    [userId, new Date(at)],
  )
}

/**
 * `app_metadata` says again by which ways the person comes: the first that still is one, else `first`, and all of them.
 */
export async function recountProviders(db: Db, userId: string, first: string) {
  await db.query(
    `update users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
       select jsonb_build_object(
         'provider', case when bool_or(provider = raw_app_meta_data ->> 'provider') then raw_app_meta_data ->> 'provider' else $2 end,
         'providers', coalesce(jsonb_agg(distinct provider), '[]'))
       from identities where user_id = $1)
     where id = $1`,
    [userId, first],
  )
}
