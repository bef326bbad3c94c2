import type { Db } from '../../postgres/database.ts'
import type { User } from '../users/users.ts'
import type { Profile } from './profile.ts'

/**
 * Somebody made this account on an address that they never showed to be theirs, and now its owner comes. Whatever the
 * maker left themselves to come back by goes: password, number, codes, factors, passkeys, identities and sessions;
 * what they said of themselves too. Being invited by an admin stays.
 */
export async function takeFromMaker(db: Db, { user, profile, at }: { user: User; profile: Profile; at: number }) {
  for (const table of [
    'identities',
    'sessions',
    'one_time_tokens',
    'mfa_factors',
    'webauthn_credentials',
    'flow_state',
  ]) {
    // the way by which the owner comes is not bound to anybody yet
    await db.query(`delete from ${table} where user_id = $1`, [user.id])
  }
  await db.query(
    `update users set encrypted_password = '', phone = null, phone_confirmed_at = null, phone_change = '',
       phone_change_token = '', confirmation_token = '', recovery_token = '', reauthentication_token = '',
       email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
       raw_user_meta_data = $2, raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $3::jsonb,
       email_confirmed_at = $4, is_anonymous = false, updated_at = $4
     where id = $1`,
    [user.id, profile.traits, { provider: profile.provider, providers: [profile.provider] }, new Date(at)],
  )
}
