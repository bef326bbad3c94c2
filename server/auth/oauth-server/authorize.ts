import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { back, keepRequest, scopes } from './authorizations.ts'
import { checkEnabled, clientNotFound, clientOf } from './clients.ts'

/**
 * `GET /oauth/authorize` (OAuth 2.1 §4.1.1): on to the page of the site that asks the person. Until the app and its
 * address are known to be ours, what is wrong is said here; after that it is said to the app.
 */
export async function getOauthAuthorize(c: Context<Env>, deps: AuthDeps) {
  checkEnabled(deps)
  await limitAddress(c, deps, 'signInSignUps')
  const query = c.req.query()
  if (!query.client_id) throw invalid('client_id is required')
  const client = await deps.asAuth((db) => clientOf(db, query.client_id))
  if (!client) throw clientNotFound(400)
  const uri = query.redirect_uri
  if (!uri || !client.redirect_uris.split(',').includes(uri)) throw invalid('invalid redirect_uri')

  const state = query.state || null
  const wrong = wrongIn(query)
  if (wrong) return c.redirect(back({ redirect_uri: uri, state: state?.slice(0, 4096) ?? null }, wrong), 302)
  const name = await deps.asAuth((db) =>
    keepRequest(db, {
      clientId: client.id,
      redirectUri: uri,
      scope: query.scope || 'email',
      challenge: query.code_challenge!,
      state,
      nonce: query.nonce || null,
      resource: query.resource || null,
      at: deps.now(),
    }),
  )
  const page = new URL(deps.settings.oauthServer.authorizationPath, `${deps.settings.siteUrl}/`)
  page.searchParams.set('authorization_id', name)
  return c.redirect(page.href, 302)
}

function wrongIn(query: Record<string, string>): { error: string; error_description: string } | undefined {
  const no = (error: string, words: string) => ({ error, error_description: words })
  if (query.response_type !== 'code') return no('unsupported_response_type', 'Only response_type=code is supported')
  if (query.code_challenge_method?.toUpperCase() !== 'S256') {
    return no('invalid_request', 'code_challenge_method must be S256')
  }
  if (!/^[\w.~-]{43,128}$/.test(query.code_challenge ?? '')) {
    return no('invalid_request', 'code_challenge must be between 43 and 128 characters')
  }
  if ((query.scope || 'email').split(' ').some((one) => !scopes.includes(one))) {
    return no('invalid_scope', `scope knows ${scopes.join(', ')}`)
  }
  const long = { state: 4096, nonce: 255, resource: 2048 }
  const tooLong = Object.entries(long).find(([name, most]) => (query[name]?.length ?? 0) > most)
  return tooLong && no('invalid_request', `${tooLong[0]} is too long`)
}
