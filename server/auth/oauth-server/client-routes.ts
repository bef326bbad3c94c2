import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { admin } from '../admin/admin.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { pageHeaders, pageOf } from '../paging.ts'
import { isUuid } from '../uuids.ts'
import {
  type Client,
  checkEnabled,
  clientAnswer,
  clientNotFound,
  clientOf,
  hashOfSecret,
  newSecret,
} from './clients.ts'
import { clientMetadataOf, register } from './registration.ts'

async function getClients(c: Context<Env>, deps: AuthDeps) {
  await enter(c, deps)
  const page = pageOf(c)
  const rows = await deps.asAuth((db) =>
    db.query<Client & { total: string }>(
      `select *, count(*) over () as total from oauth_clients where deleted_at is null
       order by created_at desc, id limit $1 offset $2`,
      [page.size, page.offset],
    ),
  )
  const total = Number(rows[0]?.total ?? 0)
  return c.json({ clients: rows.map((row) => clientAnswer(row)) }, 200, pageHeaders(c, page, total))
}

async function postClient(c: Context<Env>, deps: AuthDeps) {
  await enter(c, deps)
  const said = clientMetadataOf(await readBody(c))
  const { client, secret } = await deps.asAuth((db) => register(db, said, { how: 'manual', at: deps.now() }))
  return c.json(clientAnswer(client, secret), 201)
}

/** `POST /oauth/clients/register`: an app that nobody here knows. */
async function postRegistration(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  if (!deps.settings.oauthServer.dynamicRegistration) {
    throw new Refusal(403, 'oauth_dynamic_client_registration_disabled', 'Dynamic client registration is not enabled')
  }
  await limitAddress(c, deps, 'signInSignUps')
  const said = clientMetadataOf(await readBody(c))
  const { client, secret } = await deps.asAuth((db) => register(db, said, { how: 'dynamic', at: deps.now() }))
  return c.json(clientAnswer(client, secret), 201)
}

async function getClient(c: Context<Env>, deps: AuthDeps) {
  return c.json(clientAnswer(await requestedClient(c, deps)))
}

async function putClient(c: Context<Env>, deps: AuthDeps) {
  const { id, client_type } = await requestedClient(c, deps)
  const said = clientMetadataOf(await readBody(c))
  if (said.type && said.type !== client_type) throw invalid('client_type cannot be changed')
  if (said.method && (said.method === 'none') !== (client_type === 'public')) {
    throw invalid('token_endpoint_auth_method must be none for public clients, and for them alone')
  }
  if (Object.values(said).every((value) => value === undefined)) throw invalid('No fields provided for update')
  const [client] = await deps.asAuth((db) =>
    db.query<Client>(
      `update oauth_clients set client_name = coalesce($2, client_name), client_uri = coalesce($3, client_uri),
         logo_uri = coalesce($4, logo_uri), redirect_uris = coalesce($5, redirect_uris),
         grant_types = coalesce($6, grant_types), token_endpoint_auth_method = coalesce($7, token_endpoint_auth_method),
         updated_at = $8 where id = $1 returning *`,
      [
        ...[id, said.name ?? null, said.uri ?? null, said.logo ?? null],
        ...[said.redirectUris?.join(',') ?? null, said.grantTypes?.join(',') ?? null, said.method ?? null],
        new Date(deps.now()),
      ],
    ),
  )
  return c.json(clientAnswer(client!))
}

/** Its sessions go with it. */
async function deleteClient(c: Context<Env>, deps: AuthDeps) {
  const { id } = await requestedClient(c, deps)
  await deps.asAuth(async (db) => {
    await db.query('update oauth_clients set deleted_at = $2 where id = $1', [id, new Date(deps.now())])
    await db.query('delete from sessions where oauth_client_id = $1', [id])
  })
  return c.body(null, 204)
}

async function postSecret(c: Context<Env>, deps: AuthDeps) {
  const { id, client_type } = await requestedClient(c, deps)
  if (client_type === 'public') throw invalid('Cannot regenerate secret for public client')
  const secret = newSecret()
  const [client] = await deps.asAuth((db) =>
    db.query<Client>('update oauth_clients set client_secret_hash = $2, updated_at = $3 where id = $1 returning *', [
      id,
      hashOfSecret(secret),
      new Date(deps.now()),
    ]),
  )
  return c.json(clientAnswer(client!, secret))
}

async function enter(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  checkEnabled(deps)
}

async function requestedClient(c: Context<Env>, deps: AuthDeps): Promise<Client> {
  await enter(c, deps)
  const id = c.req.param('clientId')
  if (!isUuid(id)) throw invalid('invalid client_id format')
  const client = await deps.asAuth((db) => clientOf(db, id))
  if (!client) throw clientNotFound(404)
  return client
}

export const clientPaths: Paths = {
  '/admin/oauth/clients': { GET: getClients, POST: postClient },
  '/admin/oauth/clients/:clientId': { GET: getClient, PUT: putClient, DELETE: deleteClient },
  '/admin/oauth/clients/:clientId/regenerate_secret': { POST: postSecret },
  '/oauth/clients/register': { POST: postRegistration },
}
