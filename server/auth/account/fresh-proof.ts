import type { Context } from 'hono'
import { networkOf } from '../../http/address.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, textOf } from '../body.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { tellOfPassword } from '../hooks/hooks.ts'
import { assertNotLockedOut } from '../limits/lockout.ts'
import { take } from '../limits/rate-limits.ts'
import { dropCodes, hashOf, lockCode } from '../mail/codes.ts'
import { longestPassword } from '../passwords/password-rules.ts'
import type { SignedIn } from '../sessions/bearer.ts'

/*
 * A token alone, from a device that was left open or a log, must not suffice to take over an account. Where the project
 * folder says for how long a proof counts, each thing that changes how somebody signs in asks for one: in this session,
 * by the current password, or by a code from `/reauthenticate`. Where it does not, GoTrue's own settings hold and
 * nothing more.
 */

const tries = { times: 5, seconds: 3600 }

/** The proof in a request: `none` only where the folder asks for nothing. */
export type ProofKind = 'none' | 'session' | 'password' | 'nonce'

/** Refuses whoever has shown nothing lately; says what they have shown. */
export async function requireFreshProof(
  c: Context<Env>,
  deps: AuthDeps,
  me: SignedIn,
  body: Body = {},
): Promise<ProofKind> {
  const { proofMaxAge } = deps.settings.safety
  // who never said who they are has nothing to show
  if (proofMaxAge === undefined || me.user.is_anonymous) return 'none'
  if (await hasShown(deps, me.sessionId, { since: deps.now() - proofMaxAge * 1000 })) return 'session'
  const nonce = textOf(body, 'nonce')
  if (nonce) {
    await countNonce(nonce, me, deps)
    await deps.asAuth((db) => spendNonce(db, deps, me.user.id, nonce))
    return 'nonce'
  }
  const password = textOf(body, 'current_password', longestPassword)
  if (!password) throw new Refusal(400, 'reauthentication_needed', 'Confirm that it’s you, and try again')
  await checkCurrentPassword(c, deps, me, password)
  return 'password'
}

/** True where the session has one of these proofs since a moment; any, where none is named. */
export async function hasShown(
  { once }: AuthDeps,
  sessionId: string | undefined,
  { since, methods }: { since: number; methods?: string[] },
) {
  const rows = await once.query(
    `select from mfa_amr_claims where session_id = $1 and updated_at > $2
       and ($3::text[] is null or authentication_method = any($3))`,
    [sessionId ?? null, new Date(since), methods ?? null],
  )
  return rows.length > 0
}

/** A try at the password of somebody who is signed in counts and waits as a sign-in does. */
export async function checkCurrentPassword(c: Context<Env>, deps: AuthDeps, { user }: SignedIn, password: string) {
  const identifier = user.email ?? user.phone ?? user.id
  const headers = requestHeaders(c)
  await assertNotLockedOut(deps, { identifier, headers })
  if (!(await take(deps, 'current_password', user.id, tries))) {
    throw new Refusal(429, 'over_request_rate_limit', 'Too many wrong passwords. Wait a moment, then try again.', {
      headers: { 'retry-after': '720' },
    })
  }
  const origin = originOf(c)
  const { right } = await deps.passwords.verify(password, user.encrypted_password, networkOf(origin.ip ?? ''), true)
  await tellOfPassword(deps, { userId: user.id, valid: right, identifier, origin, headers })
  if (!right) throw new Refusal(400, 'current_password_invalid', 'Current password required when setting new password.')
}

/** Counts a try at the nonce, in a transaction of its own that stays when it was wrong. */
export async function countNonce(nonce: string | undefined, { user }: SignedIn, deps: AuthDeps) {
  if (nonce && !(await take(deps, 'nonce', user.id, tries))) throw wrong()
}

const wrong = () => new Refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/** The code of `/reauthenticate`, once. */
export async function spendNonce(db: Db, deps: AuthDeps, userId: string, nonce: string | undefined) {
  if (!nonce) throw new Refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const kept = await lockCode(db, [hashOf(deps.secret, userId, nonce)], ['reauthentication_token'])
  if (!kept || kept.made.getTime() + deps.settings.email.otpExpiry * 1000 <= deps.now()) throw wrong()
  await dropCodes(db, userId, ['reauthentication_token'])
}
