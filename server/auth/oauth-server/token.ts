import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { refreshed } from '../sessions/refresh.ts'
import { type Session, sessionAnswer, startSession } from '../sessions/sessions.ts'
import { isBanned, type User, userById } from '../users/users.ts'
import type { Authorization } from './authorizations.ts'
import { authenticatedClient } from './client-auth.ts'
import { type Client, checkEnabled } from './clients.ts'
import { idToken } from './id-token.ts'

type Form = Record<string, string | undefined>

/**
 * `POST /oauth/token` (OAuth 2.1 §3.2): tokens for a code, or for a refresh token. Errors as RFC 6749 §5.2 has them.
 */
export async function postOauthToken(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  try {
    await limitAddress(c, deps, 'tokenRefresh')
    const form = await formOf(c)
    const client = await authenticatedClient(c, deps, form)
    if (!form.grant_type) throw no('invalid_request', 'grant_type is required')
    if (!client.grant_types.split(',').includes(form.grant_type)) {
      throw no('unsupported_grant_type', 'Client is not allowed to use this grant type')
    }
    return c.json(await (form.grant_type === 'refresh_token' ? byRefresh : byCode)(c, deps, client, form))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const { status, code, message, headers } = error
    const said = oauthCodes.has(code) ? code : status === 429 ? 'temporarily_unavailable' : 'invalid_grant'
    return c.json({ error: said, error_description: message }, status === 401 || status === 429 ? status : 400, {
      ...headers,
      'x-sb-error-code': code,
    })
  }
}

const oauthCodes = new Set(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'])
const no = (code: string, words: string) => new Refusal(400, code, words)

async function formOf(c: Context<Env>): Promise<Form> {
  const text = await c.req.text()
  if (/\0|%00/.test(text)) throw no('invalid_request', 'The form holds what cannot be kept')
  const form = new URLSearchParams(text)
  if ([...form.keys()].some((name) => form.getAll(name).length > 1)) {
    throw no('invalid_request', 'A parameter is there twice')
  }
  return Object.fromEntries(form)
}

async function byCode(c: Context<Env>, deps: AuthDeps, client: Client, form: Form) {
  const { code, redirect_uri: uri, code_verifier: verifier } = form
  if (!code) throw no('invalid_request', 'code is required')
  const at = deps.now()
  // gone by being asked for: a code has one try, and a second one finds nothing
  const [request] = await deps.asAuth((db) =>
    db.query<Authorization>(
      `delete from oauth_authorizations where authorization_code = $1 and client_id = $2 and status = 'approved' returning *`,
      [code, client.id],
    ),
  )
  if (!request) throw no('invalid_grant', 'Invalid authorization code')
  if (request.expires_at.getTime() <= at) throw no('invalid_grant', 'Authorization code has expired')
  if (uri !== undefined && uri !== request.redirect_uri) throw no('invalid_grant', 'redirect_uri is another one')
  if (!verifier || !proves(verifier, request.code_challenge)) throw no('invalid_grant', 'Invalid code_verifier')
  const { scope } = request
  const done = await deps.asAuth(async (db) => {
    const user = await userById(db, request.user_id!)
    if (!user || isBanned(user, at)) throw no('invalid_grant', 'User is banned')
    const arrival = { userId: user.id, method, origin: originOf(c), at, app: { clientId: client.id, scope } }
    return startSession(db, arrival, deps)
  })
  return answer(deps, client, { ...done, scope, nonce: request.nonce })
}

const method = 'oauth_provider/authorization_code'

async function byRefresh(c: Context<Env>, deps: AuthDeps, client: Client, form: Form) {
  if (!form.refresh_token) throw no('invalid_request', 'refresh_token is required')
  const done = await refreshed(deps, { token: form.refresh_token, origin: originOf(c), clientId: client.id })
  return answer(deps, client, { ...done, scope: done.session.scope ?? '', nonce: null })
}

type Done = { user: User; session: Session; scope: string; nonce: string | null }

async function answer(deps: AuthDeps, client: Client, { user, session, scope, nonce }: Done) {
  const { access_token, token_type, expires_in, refresh_token } = await sessionAnswer(deps, user, session)
  const refreshes = client.grant_types.split(',').includes('refresh_token')
  return {
    ...{ access_token, token_type, expires_in, scope },
    ...(refreshes ? { refresh_token } : {}),
    ...(scope.split(' ').includes('openid')
      ? { id_token: await idToken(deps, { user, session, client, scope, nonce, accessToken: access_token }) }
      : {}),
  }
}

function proves(verifier: string, challenge: string) {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const kept = Buffer.from(challenge)
  return made.length === kept.length && timingSafeEqual(made, kept)
}
