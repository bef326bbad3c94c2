import { Refusal } from '../http/errors.ts'
import type { Db } from '../postgres/database.ts'
import type { AuthSettings } from './auth-settings.ts'
import { type Body, textOf } from './body.ts'
import { invalid } from './errors.ts'
import type { Needs, Origin } from './needs.ts'
import { newRefreshToken, proofsOf, type Session, sessionAnswer } from './sessions.ts'
import { isBanned, type User, userById } from './users.ts'

/*
 * A session has a chain of refresh tokens, each made from its parent; the last one is not revoked. Using it makes
 * the next. Using an older one is either an answer that got lost, and gets the last one again, or a theft, and
 * ends the session for both. The session's row is locked for all of it, so a chain has one end whatever races.
 */

/** `grant_type=refresh_token`: a new access token, and the refresh token to use from now on. */
export async function refreshGrant(body: Body, origin: Origin, needs: Needs) {
  const token = textOf(body, 'refresh_token')
  if (!token) throw invalid('refresh_token required')
  const { user, session } = await refreshed(needs, { token, origin })
  return sessionAnswer(needs, user, session)
}

/** The same for whoever answers otherwise. An app's session is refreshed by that app alone. */
export async function refreshed(
  needs: Needs,
  { token, origin, clientId = null }: { token: string; origin: Origin; clientId?: string | null },
): Promise<{ user: User; session: Session }> {
  const outcome = await needs.asAuth((db) => refresh(db, token, origin, needs, clientId))
  // thrown here and not in the transaction: a session that was ended in it must stay ended
  if ('refusal' in outcome) throw outcome.refusal
  return outcome
}

type Outcome = { refusal: Refusal } | { user: User; session: Session }

async function refresh(
  db: Db,
  token: string,
  origin: Origin,
  { settings, now }: Needs,
  clientId: string | null,
): Promise<Outcome> {
  const at = now()
  const session = await lockedSession(db, token)
  if (!session) return { refusal: await unknown(db, token) }
  if (session.oauth_client_id !== clientId) return no('refresh_token_not_found', 'Refresh Token Not Found')
  const user = await userById(db, session.user_id)
  if (!user || isBanned(user, at)) return no('user_banned', 'User Banned')
  const expired = expiry(session, settings.sessions, at)
  if (expired) return no('session_expired', expired)

  const { presented, active } = await tokensOf(db, session.id, token)
  const verdict = judge(presented, active, settings.refreshTokenReuseInterval * 1000, at)
  if (verdict === 'refuse') {
    if (settings.enableRefreshTokenRotation) await db.query('delete from sessions where id = $1', [session.id])
    return no('refresh_token_already_used', 'Already Used')
  }
  const refreshToken = verdict === 'rotate' ? await rotate(db, session, token, at) : active!.token
  await db.query(
    `update sessions set refreshed_at = ($2::timestamptz at time zone 'utc'), updated_at = $2,
       ip = coalesce($3, ip), user_agent = coalesce($4, user_agent) where id = $1`,
    [session.id, new Date(at), origin.ip, origin.userAgent],
  )
  return {
    user,
    session: { id: session.id, aal: session.aal, refreshToken, amr: await proofsOf(db, session.id), ...appOf(session) },
  }
}

const appOf = ({ oauth_client_id, scopes }: Locked) =>
  oauth_client_id ? { clientId: oauth_client_id, scope: scopes ?? '' } : {}

type Chained = { token: string; parent: string | null; revoked: boolean; updated_at: Date }

/** What a presented token deserves: the next one, the active one again, or nothing. */
function judge(presented: Chained, active: Chained | undefined, reuse: number, at: number) {
  if (!presented.revoked) return 'rotate'
  if (!active) return 'refuse'
  // nobody has used the active token yet, so whoever holds its parent may never have received it
  if (active.parent === presented.token) return 'repeat'
  return at - presented.updated_at.getTime() <= reuse ? 'repeat' : 'refuse'
}

type Locked = {
  id: string
  user_id: string
  aal: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
  oauth_client_id: string | null
  scopes: string | null
}

async function lockedSession(db: Db, token: string) {
  const rows = await db.query<Locked>(
    `select id, user_id, coalesce(aal::text, 'aal1') as aal, created_at, refreshed_at at time zone 'utc' as refreshed_at, not_after,
       oauth_client_id, scopes
     from sessions where id = (select session_id from refresh_tokens where token = $1) for update`,
    [token],
  )
  return rows[0]
}

async function unknown(db: Db, token: string) {
  const [orphan] = await db.query('select from refresh_tokens where token = $1', [token])
  return orphan
    ? refusal('session_not_found', 'No Valid Session Found')
    : refusal('refresh_token_not_found', 'Refresh Token Not Found')
}

function expiry(session: Locked, { timebox, inactivityTimeout }: AuthSettings['sessions'], at: number) {
  const began = session.created_at.getTime()
  const used = session.refreshed_at?.getTime() ?? began
  if (session.not_after && session.not_after.getTime() <= at) return 'Session Expired'
  if (timebox > 0 && began + timebox * 1000 <= at) return 'Session Expired'
  if (inactivityTimeout > 0 && used + inactivityTimeout * 1000 <= at) return 'Session Expired (Inactivity)'
  return undefined
}

/** Read after the session is locked, in a statement of its own: what a race's winner wrote is seen here. */
async function tokensOf(db: Db, sessionId: string, token: string) {
  const rows = await db.query<Chained>(
    `select token, parent, revoked, updated_at from refresh_tokens
     where session_id = $1 and (token = $2 or not revoked) order by id desc`,
    [sessionId, token],
  )
  return { presented: rows.find((row) => row.token === token)!, active: rows.find((row) => !row.revoked) }
}

/** A session's next refresh token in the place of the one that is not used yet. */
export async function nextRefreshToken(db: Db, session: Pick<Locked, 'id' | 'user_id'>, at: number) {
  const [active] = await db.query<{ token: string }>(
    'select token from refresh_tokens where session_id = $1 and not revoked order by id desc limit 1 for update',
    [session.id],
  )
  return rotate(db, session, active?.token ?? null, at)
}

/** The next token of the chain; what was spent a month ago is forgotten, so that chains do not grow for ever. */
async function rotate(db: Db, session: Pick<Locked, 'id' | 'user_id'>, parent: string | null, at: number) {
  const token = newRefreshToken()
  await db.query(
    `with spent as (update refresh_tokens set revoked = true, updated_at = $5 where token = $4),
     forgotten as (
       delete from refresh_tokens where session_id = $3 and revoked and updated_at < $5::timestamptz - interval '30 days'
     )
     insert into refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false, $5, $5)`,
    [token, session.user_id, session.id, parent, new Date(at)],
  )
  return token
}

const refusal = (code: string, words: string) => new Refusal(400, code, `Invalid Refresh Token: ${words}`)
const no = (code: string, words: string) => ({ refusal: refusal(code, words) })
