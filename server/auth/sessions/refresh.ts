import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, textOf } from '../body.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { invalid } from '../errors.ts'
import { type KeptUser, type User, userOf } from '../users/users.ts'
import { newRefreshToken, type Session, sessionAnswer } from './sessions.ts'

/*
 * A session has a chain of refresh tokens, each made from its parent; the last one is not revoked. Using it makes
 * the next. Using an older one is either an answer that got lost, and gets the last one again, or a theft, and
 * ends the session for both. The session's row is locked for all of it, so a chain has one end whatever races: one
 * statement, `auth_private.refresh_session` of sessions.sql.
 */

/** `grant_type=refresh_token`: a new access token, and the refresh token to use from now on. */
export async function refreshGrant(body: Body, origin: Origin, deps: AuthDeps) {
  const token = textOf(body, 'refresh_token')
  if (!token) throw invalid('refresh_token required')
  const { user, session } = await refreshed(deps, { token, origin })
  return sessionAnswer(deps, user, session)
}

/** The same for whoever answers otherwise. An app's session is refreshed by that app alone. */
export async function refreshed(
  deps: AuthDeps,
  { token, origin, clientId = null }: { token: string; origin: Origin; clientId?: string | null },
): Promise<{ user: User; session: Session }> {
  const { sessions, refreshTokenReuseInterval: reuse, enableRefreshTokenRotation: rotation } = deps.settings
  const [row] = await deps.once.query<{ outcome: Outcome }>(
    'select auth_private.refresh_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome',
    [
      ...[token, newRefreshToken(), clientId, new Date(deps.now()), origin.ip, origin.userAgent],
      ...[rotation, reuse, sessions.timebox, sessions.inactivityTimeout],
    ],
  )
  const { outcome } = row!
  if ('refusal' in outcome) throw refusals[outcome.refusal]()
  const { user, id, aal, token: refreshToken, amr, client_id, scope } = outcome
  const app = client_id ? { clientId: client_id, scope: scope ?? '' } : {}
  return { user: userOf(user), session: { id, aal, refreshToken, amr, ...app } }
}

/** The result of `auth_private.refresh_session`. */
type Outcome =
  | { refusal: keyof typeof refusals }
  | (Pick<Session, 'id' | 'aal' | 'amr'> & {
      user: KeptUser
      token: string
      client_id: string | null
      scope: string | null
    })

const refusal = (code: string, words: string) => () => new Refusal(400, code, `Invalid Refresh Token: ${words}`)
const refusals = {
  orphan: refusal('session_not_found', 'No Valid Session Found'),
  unknown: refusal('refresh_token_not_found', 'Refresh Token Not Found'),
  banned: refusal('user_banned', 'User Banned'),
  expired: refusal('session_expired', 'Session Expired'),
  idle: refusal('session_expired', 'Session Expired (Inactivity)'),
  used: refusal('refresh_token_already_used', 'Already Used'),
}

/** A session's next refresh token in the place of the one that is not used yet. */
export async function nextRefreshToken(db: Db, session: { id: string; user_id: string }, at: number) {
  const [active] = await db.query<{ token: string }>(
    'select token from refresh_tokens where session_id = $1 and not revoked order by id desc limit 1 for update',
    [session.id],
  )
  const token = newRefreshToken()
  await db.query('select auth_private.rotate($1, $2, $3, $4, $5)', [
    ...[session.id, session.user_id, active?.token ?? null, token, new Date(at)],
  ])
  return token
}
