import { createHmac } from 'node:crypto'
import type { Db } from '../../postgres/database.ts'
import type { Body } from '../body.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { type Challenge, keepFlow } from '../sessions/flow-state.ts'
import { addEmailIdentity, addPhoneIdentity, addUser } from '../users/new-users.ts'
import { userAnswer } from '../users/users.ts'
import { type CodeKind, keepCode, type NewCode } from './codes.ts'
import type { LinkType } from './mails.ts'
import { agreedCode } from './sms.ts'

/* People who have signed up and not yet proved that the address or number is theirs. */

export type UnconfirmedUser =
  | { email: string; phone?: undefined; hash: string; data: Body }
  | { phone: string; email?: undefined; hash: string; data: Body }

/** The id of who waits for their proof, new or taken over; undefined when the address or number is somebody's. */
export async function registerUnconfirmed(
  db: Db,
  deps: AuthDeps,
  asked: UnconfirmedUser,
  origin: Origin,
): Promise<string | undefined> {
  const { email = null, phone = null, hash, data } = asked
  const at = deps.now()
  const id = (await addUser(db, deps, { email, phone, hash, data }, origin)) ?? (await takeOver(db, asked))
  if (!id) return undefined
  if (email) await addEmailIdentity(db, { userId: id, email, at })
  if (phone) await addPhoneIdentity(db, { userId: id, phone, at })
  return id
}

/**
 * A sign-up that waits for its confirmation is nobody's yet, so the last one counts: whoever took the address before
 * its owner came must not find their own password on it afterwards. Invited people, and those an admin made, stay.
 */
async function takeOver(db: Db, { email, phone, hash, data }: UnconfirmedUser) {
  const rows = await db.query<{ id: string }>(
    `update users set encrypted_password = $3, raw_user_meta_data = $4
     where (email = $1 or phone = $2) and ${isUnconfirmed}
     returning id`,
    [email ?? null, phone ?? null, hash, data],
  )
  return rows[0]?.id
}

/** SQL: nobody has proved anything about this row, and nobody but its maker has asked for it. */
const isUnconfirmed = `not is_sso_user and deleted_at is null and confirmed_at is null
  and confirmation_sent_at is not null and invited_at is null and last_sign_in_at is null`

const columns: Record<LinkType, { kind: CodeKind; at: string }> = {
  signup: { kind: 'confirmation_token', at: 'confirmation_sent_at' },
  invite: { kind: 'confirmation_token', at: 'confirmation_sent_at' },
  magiclink: { kind: 'recovery_token', at: 'recovery_sent_at' },
  recovery: { kind: 'recovery_token', at: 'recovery_sent_at' },
  email_change: { kind: 'email_change_token_new', at: 'email_change_sent_at' },
}

/** A new code for an address, for what a link of this type does; what was begun with PKCE is remembered with it. */
export async function newLink(
  db: Db,
  deps: AuthDeps,
  {
    userId,
    to,
    type,
    challenge,
    kind = columns[type].kind,
    byAdmin = false,
  }: {
    userId: string
    to: string
    type: LinkType
    challenge?: Challenge | undefined
    kind?: CodeKind
    byAdmin?: boolean
  },
): Promise<NewCode> {
  const at = deps.now()
  if (challenge) {
    await keepFlow(db, { challenge, provider: 'email', method: flowMethod[type], userId, at })
  }
  const length = deps.settings.email.otpLength
  const sent = await keepCode(db, deps, { userId, to, kind, length, pkce: challenge !== undefined, byAdmin })
  await db.query(`update users set ${columns[type].at} = $2 where id = $1`, [userId, new Date(at)])
  return sent
}

/** GoTrue's names for what a flow began with. */
export const flowMethod: Record<LinkType, string> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** A new code for a number. */
export async function newSmsCode(db: Db, deps: AuthDeps, { userId, phone }: { userId: string; phone: string }) {
  const given = agreedCode(deps, phone)
  const length = deps.settings.sms.otpLength
  const sent = await keepCode(db, deps, { userId, to: phone, kind: 'confirmation_token', length, given })
  await db.query('update users set confirmation_sent_at = $2 where id = $1', [userId, new Date(deps.now())])
  return sent
}

/**
 * The answer to a sign-up that waits for its proof: the same, and again the same the second time, whether the address
 * was free, waits already or is somebody's. Hence nothing in it comes from a row but the id, and nobody's has an id
 * that follows from the address.
 */
export function pendingAnswer(
  { secret, settings, now }: AuthDeps,
  { email, phone, data }: UnconfirmedUser,
  id?: string,
) {
  const at = new Date(now())
  const name = (email ?? phone)!
  const way = email ? 'email' : 'phone'
  const userId = id ?? uuidOf(secret, `user:${name}`)
  return userAnswer({
    ...nobody,
    aud: settings.jwt.audience,
    id: userId,
    email: email ?? null,
    phone: phone ?? null,
    raw_app_meta_data: { provider: way, providers: [way] },
    raw_user_meta_data: data,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
    identities: [
      {
        id: uuidOf(secret, `identity:${name}`),
        provider_id: userId,
        user_id: userId,
        provider: way,
        identity_data: { sub: userId, [way]: name, email_verified: false, phone_verified: false },
        email: email ?? null,
        last_sign_in_at: at.toISOString(),
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      },
    ],
  })
}

function uuidOf(secret: string, text: string) {
  const hex = createHmac('sha256', secret).update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const nobody = {
  role: 'authenticated',
  encrypted_password: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  reauthentication_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  is_sso_user: false,
  is_anonymous: false,
  factors: [],
}
