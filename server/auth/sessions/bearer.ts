import type { Context } from 'hono'
import { type Claims, type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { isBanned, type User, userById } from '../users/users.ts'

export type SignedIn = { user: User; sessionId: string | undefined }

/** The claims of the bearer's token, if it is good. */
export async function bearerClaims(c: Context<Env>, { tokens }: Pick<AuthDeps, 'tokens'>): Promise<Claims> {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(requestHeaders(c).authorization ?? '')?.[1]
  if (!bearer) throw new Refusal(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return tokens.verify(bearer).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 401 ? badToken(unverified(bearer, error)) : error
  })
}

/** The person whose access token the request bears, while the session that it belongs to still exists. */
export async function signedIn(c: Context<Env>, { tokens, asAuth, settings, now }: AuthDeps): Promise<SignedIn> {
  const claims = await bearerClaims(c, { tokens })
  const { sub, sessionId } = idsIn(claims)

  const { user, inSession } = await asAuth(async (db) => ({
    user: await userById(db, sub),
    inSession:
      sessionId === undefined ||
      (await db.query('select from sessions where id = $1 and user_id = $2', [sessionId, sub])).length > 0,
  }))
  if (!user) throw new Refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(user, now())) throw new Refusal(403, 'user_banned', 'User is banned')
  if (!inSession) throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (![claims.aud].flat().includes(user.aud ?? settings.jwt.audience)) {
    throw new Refusal(403, 'unexpected_audience', "Token audience doesn't match the user's")
  }
  return { user, sessionId }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idsIn({ sub, session_id: sessionId }: Claims) {
  if (!sub) throw badToken('invalid claim: missing sub claim')
  if (!uuid.test(sub)) throw badToken('invalid claim: sub claim must be a UUID')
  if (sessionId && !uuid.test(sessionId)) throw badToken('invalid claim: session_id claim must be a UUID')
  return { sub, sessionId: sessionId || undefined }
}

/** GoTrue's words, which carry those of its library. */
function unverified(token: string, { message }: Refusal) {
  const why =
    message === 'JWT expired'
      ? 'token has invalid claims: token is expired'
      : token.split('.').length === 3
        ? 'token signature is invalid: signature is invalid'
        : 'token is malformed: token contains an invalid number of segments'
  return `invalid JWT: unable to parse or verify signature, ${why}`
}

const badToken = (message: string) => new Refusal(403, 'bad_jwt', message)
