import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import type { User } from '../users/users.ts'
import { signedIn } from './bearer.ts'
import { nextRefreshToken } from './refresh.ts'
import { proofsOf, type Session } from './sessions.ts'

/*
 * The assurance level of a person (`aal`): 1 by one proof, 2 by a second factor beside it. The level belongs to the
 * session and is in its access tokens, so policies can ask for it.
 */

export type InSession = { user: User; sessionId: string; aal: string }

/** The person and the session that they ask in; a token that belongs to none cannot be raised. */
export async function inSession(c: Context<Env>, deps: AuthDeps): Promise<InSession> {
  const { user, sessionId } = await signedIn(c, deps)
  const [session] = sessionId
    ? await deps.asAuth((db) =>
        db.query<{ aal: string | null; app: boolean }>(
          'select aal, oauth_client_id is not null as app from sessions where id = $1',
          [sessionId],
        ),
      )
    : []
  if (!session || !sessionId)
    throw new Refusal(403, 'session_not_found', 'This needs a token that belongs to a session')
  if (session.app)
    throw new Refusal(403, 'no_authorization', 'Only the person can do this, not an app they have connected')
  return { user, sessionId, aal: session.aal ?? 'aal1' }
}

/** Refuses the anonymous: they have nothing to prove again. */
export function refuseAnonymous({ user }: { user: User }) {
  if (user.is_anonymous) {
    throw new Refusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
}

const hasSecondFactor = (user: User) => user.factors.some(({ status }) => status === 'verified')

/** Asks for the second factor, if there is one, before a change of how somebody signs in. */
export function requireSecondFactor({ user, aal }: { user: User; aal: string }, toDo: string) {
  if (hasSecondFactor(user) && aal === 'aal1') {
    throw new Refusal(403, 'insufficient_aal', `AAL2 required to ${toDo}`)
  }
}

/**
 * A second factor was shown: this session stands at level 2 from now on, with a refresh token of its own, and
 * sessions that never showed one end.
 */
export async function raiseSession(
  db: Db,
  {
    user,
    sessionId,
    factorId,
    method,
    at,
  }: { user: User; sessionId: string; factorId: string; method: string; at: number },
): Promise<Session> {
  const moment = new Date(at)
  const [session] = await db.query<{ id: string }>(
    `update sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1 returning id`,
    [sessionId, factorId, moment],
  )
  if (!session) throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  await addProof(db, { sessionId, method, at })
  await db.query(
    `delete from sessions where id in (
       select id from sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2' and oauth_client_id is null
       order by id for update)`,
    [user.id],
  )
  const refreshToken = await nextRefreshToken(db, { id: sessionId, user_id: user.id }, at)
  return { id: sessionId, aal: 'aal2', refreshToken, amr: await proofsOf(db, sessionId) }
}

/** One more way in which the person of a session has shown who they are. */
async function addProof(db: Db, { sessionId, method, at }: { sessionId: string; method: string; at: number }) {
  await db.query(
    `insert into mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, method, new Date(at)],
  )
}

/** Lowers to level 1 what a deleted factor had raised, at the next refresh at the latest. */
export async function lowerSessions(
  db: Db,
  { factorId, method, at }: { factorId: string; method: string; at: number },
) {
  await db.query(
    `with lowered as (
       update sessions set aal = 'aal1', factor_id = null, updated_at = $3 where factor_id = $1 returning id
     )
     delete from mfa_amr_claims where authentication_method = $2 and session_id in (select id from lowered)`,
    [factorId, method, new Date(at)],
  )
}
