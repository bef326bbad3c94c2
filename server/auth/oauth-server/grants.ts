import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { inSession } from '../sessions/assurance.ts'
import { isUuid } from '../uuids.ts'
import { checkEnabled } from './clients.ts'

type Grant = Record<'id' | 'client_name' | 'client_uri' | 'logo_uri' | 'scopes', string> & { granted_at: Date }

/** `GET /user/oauth/grants`: the apps that the person lets in. */
export async function getGrants(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const { user } = await inSession(c, deps)
  const grants = await deps.asAuth((db) =>
    db.query<Grant>(
      `select client.id, coalesce(client_name, '') as client_name, coalesce(client_uri, '') as client_uri,
         coalesce(logo_uri, '') as logo_uri, scopes, granted_at
       from oauth_consents join oauth_clients client on client.id = client_id
       where user_id = $1 and revoked_at is null and deleted_at is null order by granted_at desc`,
      [user.id],
    ),
  )
  return c.json(
    grants.map(({ id, client_name, client_uri, logo_uri, scopes, granted_at }) => ({
      client: { id, name: client_name, uri: client_uri, logo_uri },
      scopes: scopes.split(' '),
      granted_at: granted_at.toISOString(),
    })),
  )
}

/** `DELETE /user/oauth/grants?client_id=…`: the app is out, with every session that it has. */
export async function deleteGrant(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const { user } = await inSession(c, deps)
  const id = c.req.query('client_id')
  if (!isUuid(id)) throw invalid('client_id query parameter is required')
  await deps.asAuth(async (db) => {
    const gone = await db.query(
      `update oauth_consents set revoked_at = greatest($3::timestamptz, granted_at)
       where user_id = $1 and client_id = $2 and revoked_at is null returning id`,
      [user.id, id, new Date(deps.now())],
    )
    if (gone.length === 0) {
      throw new Refusal(404, 'oauth_consent_not_found', 'No active grant found for this client')
    }
    await db.query('delete from oauth_authorizations where user_id = $1 and client_id = $2', [user.id, id])
    await db.query('delete from sessions where user_id = $1 and oauth_client_id = $2', [user.id, id])
  })
  return c.body(null, 204)
}
