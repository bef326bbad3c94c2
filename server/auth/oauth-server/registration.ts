import { randomUUID } from 'node:crypto'
import { isLoopbackHost } from '../../config.ts'
import type { Db } from '../../postgres/database.ts'
import { type Body, textOf } from '../body.ts'
import { invalid } from '../errors.ts'
import { type Client, hashOfSecret, newSecret } from './clients.ts'

/** The metadata of an app (RFC 7591 §2); undefined is not said. */
type ClientMetadata = {
  name: string | undefined
  uri: string | undefined
  logo: string | undefined
  redirectUris: string[] | undefined
  grantTypes: string[] | undefined
  type: Client['client_type'] | undefined
  method: Client['token_endpoint_auth_method'] | undefined
}

export function clientMetadataOf(body: Body): ClientMetadata {
  const redirectUris = listOf(body, 'redirect_uris')
  if (redirectUris && (redirectUris.length === 0 || redirectUris.length > 10)) {
    throw invalid('redirect_uris needs one to ten addresses')
  }
  redirectUris?.forEach(checkRedirect)
  const grantTypes = listOf(body, 'grant_types')
  if (grantTypes && !grantTypes.every((one) => one === 'authorization_code' || one === 'refresh_token')) {
    throw invalid('grant_types must only be authorization_code or refresh_token')
  }
  if (listOf(body, 'response_types')?.some((one) => one !== 'code')) throw invalid('response_types must be code')
  const type = oneOf(body, 'client_type', ['public', 'confidential'] as const)
  const method = oneOf(body, 'token_endpoint_auth_method', [
    'none',
    'client_secret_basic',
    'client_secret_post',
  ] as const)
  if (type && method && (type === 'public') !== (method === 'none')) {
    throw invalid('token_endpoint_auth_method must be none for public clients, and for them alone')
  }
  return {
    name: textOf(body, 'client_name', 1024),
    uri: webOf(body, 'client_uri'),
    logo: webOf(body, 'logo_uri'),
    redirectUris,
    grantTypes: grantTypes && [...new Set(grantTypes)],
    type,
    method,
  }
}

/** A new app, and its secret if it can keep one. */
export async function register(
  db: Db,
  said: ClientMetadata,
  { how, at }: { how: Client['registration_type']; at: number },
): Promise<{ client: Client; secret: string | undefined }> {
  if (!said.name) throw invalid('client_name is required')
  if (!said.redirectUris) throw invalid('redirect_uris is required')
  const type = said.type ?? (said.method === 'none' ? 'public' : 'confidential')
  const secret = type === 'confidential' ? newSecret() : undefined
  const [client] = await db.query<Client>(
    `insert into oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name,
       client_uri, logo_uri, client_type, token_endpoint_auth_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning *`,
    [
      randomUUID(),
      secret ? hashOfSecret(secret) : null,
      how,
      said.redirectUris.join(','),
      (said.grantTypes ?? ['authorization_code', 'refresh_token']).join(','),
      said.name,
      said.uri ?? null,
      said.logo ?? null,
      type,
      said.method ?? (secret ? 'client_secret_basic' : 'none'),
      new Date(at),
    ],
  )
  return { client: client!, secret }
}

/** RFC 8252: TLS, this very machine, or a scheme of the app's own, which has a dot. Commas would make two of one. */
function checkRedirect(text: string) {
  const url = text.length <= 2048 && !/[\s,#\\]/.test(text) ? URL.parse(text) : null
  const own = url && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
  const safe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  if (!url || !(own || safe) || url.username || url.password)
    throw invalid(`invalid redirect_uri: ${text.slice(0, 200)}`)
}

function listOf(body: Body, name: string): string[] | undefined {
  const value = body[name] ?? undefined
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw invalid(`${name} must be a list of texts`)
}

function oneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T | undefined {
  const text = textOf(body, name)
  const found = allowed.find((one) => one === text)
  if (text && !found) throw invalid(`${name} must be one of ${allowed.join(', ')}`)
  return found
}

function webOf(body: Body, name: string): string | undefined {
  const text = textOf(body, name, 2048)
  if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw invalid(`${name} must be an address of the web`)
  return text
}
