import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { Db } from '../../postgres/database.ts'
import { readBody, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { type Authorization, approve, deny, heldRequest } from './authorizations.ts'
import { checkEnabled, clientNotFound, clientOf } from './clients.ts'

/**
 * `GET /oauth/authorizations/{authorization_id}`: what an app asks for; or the way on, where the person agreed before.
 */
export async function getAuthorization(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const me = await inSession(c, deps)
  const { user } = me
  requireSecondFactor(me, 'let an app in')
  const name = c.req.param('authorizationId') ?? ''
  const at = deps.now()
  return c.json(
    await deps.asAuth(async (db) => {
      const request = await heldRequest(db, { name, userId: user.id, at })
      if (await agreedBefore(db, request)) return { redirect_url: await approve(db, request, at) }
      const client = await clientOf(db, request.client_id)
      if (!client) throw clientNotFound(404)
      const { id, client_name, client_uri, logo_uri } = client
      return {
        authorization_id: name,
        redirect_uri: request.redirect_uri,
        client: { id, name: client_name ?? '', uri: client_uri ?? '', logo_uri: logo_uri ?? '' },
        user: { id: user.id, email: user.email ?? '' },
        scope: request.scope,
      }
    }),
  )
}

/** `POST …/consent`: the person lets the app in, or does not. */
export async function postConsent(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const me = await inSession(c, deps)
  const { user } = me
  requireSecondFactor(me, 'let an app in')
  const action = textOf(await readBody(c), 'action')
  if (action !== 'approve' && action !== 'deny') throw invalid("action must be 'approve' or 'deny'")
  const at = deps.now()
  const name = c.req.param('authorizationId') ?? ''
  const url = await deps.asAuth(async (db) => {
    const request = await heldRequest(db, { name, userId: user.id, at })
    if (action === 'deny') return deny(db, request)
    if (!(await clientOf(db, request.client_id))) throw clientNotFound(404)
    await remember(db, request, at)
    return approve(db, request, at)
  })
  return c.json({ redirect_url: url })
}

/** True where all that is asked for was agreed to, and never taken back. */
async function agreedBefore(db: Db, { user_id, client_id, scope }: Authorization): Promise<boolean> {
  const [consent] = await db.query<{ scopes: string }>(
    'select scopes from oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null',
    [user_id, client_id],
  )
  const agreed = consent?.scopes.split(' ') ?? []
  return consent !== undefined && scope.split(' ').every((one) => agreed.includes(one))
}

const remember = (db: Db, { user_id, client_id, scope }: Authorization, at: number) =>
  db.query(
    `insert into oauth_consents (id, user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at, revoked_at = null`,
    [randomUUID(), user_id, client_id, scope, new Date(at)],
  )
