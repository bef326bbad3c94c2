import type { Db } from '../../postgres/database.ts'

export type Identity = {
  id: string
  provider_id: string
  user_id: string
  provider: string
  identity_data: Record<string, unknown>
  email: string | null
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
}

/** MFAFactorSchema of GoTrue's OpenAPI, as far as a person may see it. */
export type FactorRow = {
  id: string
  created_at: string
  updated_at: string
  status: 'verified' | 'unverified'
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  phone: string | null
  last_challenged_at: string | null
}

/** A row of `auth.users`, as far as it is read here, with the identities beside it. */
export type User = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  last_sign_in_at: Date | null
  banned_until: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  is_sso_user: boolean
  is_anonymous: boolean
  created_at: Date | null
  updated_at: Date | null
  identities: Identity[]
  factors: FactorRow[]
}

// as one JSON value each: half the work of forty typed columns, and a plan that no new column upsets
const people = 'select to_json(people) as person from auth_private.people where'

const moments = [
  ...(['email_confirmed_at', 'phone_confirmed_at', 'confirmed_at', 'invited_at', 'confirmation_sent_at'] as const),
  ...(['recovery_sent_at', 'reauthentication_sent_at', 'email_change_sent_at', 'phone_change_sent_at'] as const),
  ...(['last_sign_in_at', 'banned_until', 'created_at', 'updated_at'] as const),
]

/** Somebody as `auth_private.people` tells of them; their moments are texts until then. */
export function userOf(person: KeptUser): User {
  const at = moments.map((name) => [name, person[name] === null ? null : new Date(person[name])])
  return { ...person, ...Object.fromEntries(at) }
}
type Moment = (typeof moments)[number]
export type KeptUser = Omit<User, Moment> & Record<Moment, string | null>

async function found(db: Db, where: string, values: unknown[]): Promise<User[]> {
  const rows = await db.query<{ person: KeptUser }>(`${people} ${where}`, values)
  return rows.map(({ person }) => userOf(person))
}

export async function userById(db: Db, id: string): Promise<User | undefined> {
  return (await found(db, 'id = $1', [id]))[0]
}

/** By an address in lower case; people from an organisation's single sign-on are not found by it. */
export async function userByEmail(db: Db, email: string): Promise<User | undefined> {
  return (await found(db, 'email = $1 and not is_sso_user', [email]))[0]
}

export async function userByPhone(db: Db, phone: string): Promise<User | undefined> {
  return (await found(db, 'phone = $1 and not is_sso_user', [phone]))[0]
}

/** Some of everybody, newest first unless told otherwise, and how many there are in all. */
export async function usersOnPage(
  db: Db,
  { size, offset, filter, order = 'desc' }: { size: number; offset: number; filter: string; order?: 'asc' | 'desc' },
): Promise<{ users: User[]; total: number }> {
  const matches = `($1 = '' or position(lower($1) in lower(concat_ws(' ', email, phone, raw_user_meta_data ->> 'full_name'))) > 0)`
  const [count] = await db.query<{ total: string }>(
    `select count(*) as total from users where deleted_at is null and ${matches}`,
    [filter],
  )
  const users = await found(db, `${matches} order by created_at ${order}, id ${order} limit $2 offset $3`, [
    filter,
    size,
    offset,
  ])
  return { users, total: Number(count!.total) }
}

export const isBanned = (user: Pick<User, 'banned_until'>, at: number) =>
  user.banned_until !== null && user.banned_until.getTime() > at

/** UserSchema of GoTrue's OpenAPI: what is not set is left out, except the fields that clients count on. */
export function userAnswer(user: User) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...set({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...set({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
    }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...set({ email_change_sent_at: user.email_change_sent_at }),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    ...set({
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorAnswer) } : {}),
    identities: user.identities.map(identityAnswer),
    ...set({ created_at: user.created_at, updated_at: user.updated_at, banned_until: user.banned_until }),
    is_anonymous: user.is_anonymous,
  }
}

// IdentitySchema: `id` is the provider's, `identity_id` the row's
const identityAnswer = ({ id, provider_id, ...identity }: Identity) => ({
  identity_id: id,
  id: provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...set({
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  }),
  ...(identity.email ? { email: identity.email } : {}),
})

export const factorAnswer = ({ id, friendly_name, factor_type, status, phone, ...factor }: FactorRow) => ({
  id,
  ...(friendly_name ? { friendly_name } : {}),
  factor_type,
  status,
  ...(phone ? { phone } : {}),
  ...set({
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    last_challenged_at: factor.last_challenged_at,
  }),
})

function set(all: Record<string, Date | string | null>): Record<string, string> {
  const those = Object.entries(all).filter((entry): entry is [string, Date | string] => entry[1] !== null)
  return Object.fromEntries(those.map(([name, moment]) => [name, new Date(moment).toISOString()]))
}
