import { bodied } from './bodied.ts'
import type { Chance } from './chance.ts'
import type { Request } from './request.ts'
import { encode } from './rest.ts'
import { anything, text } from './values.ts'

const words = [
  'email',
  'password',
  'data',
  'phone',
  'refresh_token',
  'nonce',
  'type',
  'token',
  'token_hash',
  'code',
  'factor_id',
  'challenge_id',
  'factor_type',
  'friendly_name',
  'create_user',
  'ban_duration',
  'redirect_to',
  'scopes',
  'client_id',
  'redirect_uris',
  'provider',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'credential_response',
  'message',
  'signature',
  'chain',
  'user_metadata',
  'app_metadata',
  'role',
  'current_password',
  'gotrue_meta_security',
  'metadata_url',
  'domains',
  'SAMLResponse',
  'RelayState',
  'grant_type',
]

/** A request to one of the paths that answer at `/auth/v1`, of `endpoints` as `METHOD /path`. */
export function authRequest(chance: Chance, endpoints: string[], ids: string[]): Request {
  const [method = 'GET', path = '/'] = chance.one(endpoints).split(' ')
  const named = path.replace(/:\w+(\{[^}]*\})?\??|\*/g, () =>
    chance.often(0.5) ? chance.one(ids) : encode(text(chance)).slice(0, 300),
  )
  const given = () =>
    `${chance.one([...words, 'page', 'per_page', 'state', 'error', 'scope'])}=${encode(text(chance)).slice(0, 2_000)}`
  const grant = chance.one(['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'authorization_code', 'x'])
  const query = [
    ...(path === '/token' ? [`grant_type=${grant}`] : []),
    ...chance.some([given(), given(), given()], 2),
  ].join('&')
  const address = `/auth/v1${named}${query ? `?${query}` : ''}`
  if (method === 'GET') return { method, path: address, headers: {} }
  const proper: Record<string, unknown> = {
    email: 'somebody@example.org',
    password: 'a long enough password',
    type: 'email',
    token: '123456',
  }
  const sent = Object.fromEntries(
    chance.some(words, 6).map((word) => [word, chance.often(0.5) && proper[word] ? proper[word] : anything(chance, 3)]),
  )
  return bodied(chance, method, address, chance.often(0.9) ? sent : anything(chance, 3))
}
