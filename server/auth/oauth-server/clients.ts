import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'
import { isUuid } from '../uuids.ts'

/** A row of `auth.oauth_clients`: an app that signs people in through us. Lists are kept with commas, as in GoTrue. */
export type Client = {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  redirect_uris: string
  grant_types: string
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: 'client_secret_basic' | 'client_secret_post' | 'none'
  created_at: Date
  updated_at: Date
}

/** OAuthClientSchema. The secret is said once, when it is made. */
export const clientAnswer = (client: Client, secret?: string) => ({
  client_id: client.id,
  ...(secret ? { client_secret: secret } : {}),
  client_type: client.client_type,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  registration_type: client.registration_type,
  ...(client.client_name ? { client_name: client.client_name } : {}),
  ...(client.client_uri ? { client_uri: client.client_uri } : {}),
  ...(client.logo_uri ? { logo_uri: client.logo_uri } : {}),
  redirect_uris: client.redirect_uris.split(','),
  grant_types: client.grant_types.split(','),
  response_types: ['code'],
  created_at: client.created_at.toISOString(),
  updated_at: client.updated_at.toISOString(),
})

export async function clientOf(db: Db, id: string | undefined): Promise<Client | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.query<Client>('select * from oauth_clients where id = $1 and deleted_at is null', [id]))[0]
}

export const clientNotFound = (status: 400 | 404) =>
  new Refusal(status, 'oauth_client_not_found', 'OAuth client not found')

/** 256 random bits need no slow hash. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export function checkEnabled({ settings }: Pick<AuthDeps, 'settings'>) {
  if (!settings.oauthServer.enabled) throw new Refusal(404, 'feature_disabled', 'OAuth server is disabled')
}
