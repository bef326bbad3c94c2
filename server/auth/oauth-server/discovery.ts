import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { AuthDeps } from '../deps.ts'
import { scopes } from './authorizations.ts'
import { checkEnabled } from './clients.ts'

/** The metadata for other programs (RFC 8414, OpenID Connect Discovery 1.0). */
export async function getDiscovery(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  const { apiUrl, jwt, oauthServer } = deps.settings
  const { keys } = await deps.tokens.jwks()
  const body = {
    issuer: jwt.issuer,
    authorization_endpoint: `${apiUrl}/oauth/authorize`,
    token_endpoint: `${apiUrl}/oauth/token`,
    userinfo_endpoint: `${apiUrl}/oauth/userinfo`,
    jwks_uri: `${apiUrl}/.well-known/jwks.json`,
    ...(oauthServer.dynamicRegistration ? { registration_endpoint: `${apiUrl}/oauth/clients/register` } : {}),
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    // a secret that is shared is shown to nobody
    id_token_signing_alg_values_supported: keys.length > 0 ? [...new Set(keys.map(({ alg }) => alg))] : ['HS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
  }
  return c.json(body, 200, { 'cache-control': 'public, max-age=600' })
}
