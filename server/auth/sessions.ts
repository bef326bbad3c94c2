import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../postgres/database.ts'
import { record } from './audit.ts'
import { claimsByHook } from './hooks.ts'
import type { Needs, Origin } from './needs.ts'
import { type User, userAnswer, userById } from './users.ts'

export type Session = {
  id: string
  aal: string
  refreshToken: string
  /** How the person proved who they are, newest first (RFC 8176); timestamps in seconds. */
  amr: { method: string; timestamp: number }[]
  /** The app that the person let in, and what for; undefined where they came themselves. */
  clientId?: string | undefined
  scope?: string | undefined
}

/** Somebody who has shown who they are: by which method (`amr`), and whose word it was (`identities.provider`). */
export type Arrival = { userId: string; method: string; origin: Origin; at: number; provider?: string; app?: App }
type App = { clientId: string; scope: string }

/** A person is in: a session, its first refresh token and how they came, all in one statement. */
export async function startSession(
  db: Db,
  { userId, method, origin, at, provider = 'email', app }: Arrival,
  { settings }: Pick<Needs, 'settings'>,
): Promise<{ user: User; session: Session }> {
  if (settings.sessions.singlePerUser && !app) await endSessions(db, userId)
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const moment = new Date(at)
  await db.query(
    `with session as (
       insert into sessions (id, user_id, created_at, updated_at, aal, ip, user_agent, oauth_client_id, scopes)
       values ($1, $2::uuid, $5, $5, 'aal1', $6, $7, $9, $10)
     ), token as (
       insert into refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $3, $2::uuid::text, false, $5, $5, $1)
     ), came as (
       insert into mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, $4, $5, $5)
     ), identity as (
       update identities set last_sign_in_at = $5, updated_at = $5 where user_id = $2::uuid and provider = $8
     )
     update users set last_sign_in_at = $5, updated_at = $5 where id = $2::uuid`,
    [
      ...[id, userId, refreshToken, method, moment, origin.ip, origin.userAgent, provider],
      ...[app?.clientId ?? null, app?.scope ?? null],
    ],
  )
  const user = (await userById(db, userId))!
  await record(db, { deed: 'login', actor: user, ip: origin.ip, traits: { provider: method }, at })
  return {
    user,
    session: { id, aal: 'aal1', refreshToken, amr: [{ method, timestamp: Math.floor(at / 1000) }], ...app },
  }
}

/** The ways of a session (`amr`), newest first; timestamps in seconds. */
export function proofsOf(db: Db, sessionId: string) {
  return db.query<Session['amr'][number]>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [sessionId],
  )
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
export async function sessionAnswer(needs: Needs, user: User, session: Session) {
  const { tokens, settings, now } = needs
  const iat = Math.floor(now() / 1000)
  const exp = iat + settings.jwtExpiry
  const claims = {
    iss: settings.apiUrl,
    sub: user.id,
    aud: user.aud || 'authenticated',
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
  const accessToken = await tokens.sign(await claimsByHook(needs, { claims, userId: user.id, method }))
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
