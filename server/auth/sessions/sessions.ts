import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps, Origin } from '../deps.ts'
import { claimsByHook } from '../hooks/hooks.ts'
import { type KeptUser, type User, userAnswer, userOf } from '../users/users.ts'

export type Session = {
  id: string
  aal: string
  refreshToken: string
  /** The person's proofs, newest first (RFC 8176); timestamps in seconds. */
  amr: { method: string; timestamp: number }[]
  /** The app that the person let in, and what for; undefined where they came themselves. */
  clientId?: string | undefined
  scope?: string | undefined
}

/**
 * Somebody who has shown who they are: by which method (`amr`), and whose word it was (`identities.provider`). The tag
 * of a session is for triggers of the project folder: `admin_link` if an admin made the link that it began with.
 */
type Arrival = {
  userId: string
  method: string
  origin: Origin
  at: number
  provider?: string
  app?: App
  tag?: 'admin_link' | undefined
}
type App = { clientId: string; scope: string }
/** The hash that a password was verified against, and the one that takes its place. */
type VerifiedPassword = { hash: string; renewed?: string | undefined }
type Started = { user: User; session: Session }

/** A person is in: a session, its first refresh token and how they came, all in one statement. */
export async function startSession(db: Db, arrival: Arrival, deps: Pick<AuthDeps, 'settings'>): Promise<Started> {
  return (await startVerified(db, arrival, deps))!
}

/** The same, while that hash is still what is kept; else undefined, and nothing was done. */
export async function startVerified(
  db: Db,
  { userId, method, origin, at, provider = 'email', app, tag }: Arrival,
  { settings }: Pick<AuthDeps, 'settings'>,
  verified?: VerifiedPassword,
): Promise<Started | undefined> {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  // for triggers that run before the row has its tag
  if (tag) await db.query("select set_config('auth.session_tag', $1, true)", [tag])
  const [row] = await db.query<{ person: KeptUser | null }>(
    'select auth_private.start_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as person',
    [
      ...[userId, id, refreshToken, method, provider, new Date(at), origin.ip, origin.userAgent],
      ...[app?.clientId ?? null, app?.scope ?? null, settings.sessions.singlePerUser && !app],
      ...[verified?.hash ?? null, verified?.renewed ?? null],
    ],
  )
  if (!row?.person) return undefined
  if (tag) await db.query('update sessions set tag = $2 where id = $1', [id, tag])
  const amr = [{ method, timestamp: Math.floor(at / 1000) }]
  return { user: userOf(row.person), session: { id, aal: 'aal1', refreshToken, amr, ...app } }
}

/** The ways of a session (`amr`), newest first; timestamps in seconds. */
export async function proofsOf(db: Db, sessionId: string): Promise<Session['amr']> {
  const [row] = await db.query<{ amr: Session['amr'] }>('select auth_private.proofs($1) as amr', [sessionId])
  return row!.amr
}

/** Ends sessions of a person, in one order everywhere so that two who do it at once do not block each other. */
export async function endSessions(db: Db, userId: string, which: { only?: string; except?: string | undefined } = {}) {
  await db.query(
    `delete from sessions where id in (
       select id from sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
       order by id for update)`,
    [userId, which.only ?? null, which.except ?? null],
  )
}

/** AccessTokenResponseSchema of GoTrue's OpenAPI: both tokens and the person. */
export async function sessionAnswer(deps: AuthDeps, user: User, session: Session) {
  const { tokens, settings, now } = deps
  const iat = Math.floor(now() / 1000)
  const exp = iat + settings.jwtExpiry
  const claims = {
    iss: settings.jwt.issuer,
    sub: user.id,
    aud: user.aud || settings.jwt.audience,
    exp,
    iat,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.clientId ? { client_id: session.clientId, scope: session.scope } : {}),
  }
  const method = session.amr[0]?.method ?? ''
  const accessToken = await tokens.sign(await claimsByHook(deps, { claims, userId: user.id, method }))
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.jwtExpiry,
    expires_at: exp,
    refresh_token: session.refreshToken,
    user: userAnswer(user),
  }
}

/** 128 random bits. Kept as they are, as in GoTrue: who repeats a refresh must be given the same token again. */
export const newRefreshToken = () => randomBytes(16).toString('base64url')
