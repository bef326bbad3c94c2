import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { providerOf } from './authorize.ts'
import { type Flow, nonceOf } from './flows.ts'
import { issuerOf } from './issuers.ts'
import type { ProviderTokens } from './profile.ts'
import { type Profile, profileOf } from './profile.ts'

/** Exchanges the provider's code for its profile of the person. Checks state, nonce, issuer, audience and signature. */
export async function exchanged(
  deps: AuthDeps,
  flow: Flow,
  said: URLSearchParams,
): Promise<{ profile: Profile; tokens: ProviderTokens }> {
  const provider = providerOf(flow.provider_type, deps)
  const [client, configuration] = await Promise.all([import('openid-client'), issuerOf(provider)])
  const came = new URL(provider.redirectUri)
  came.search = said.toString()
  const answer = await client
    .authorizationCodeGrant(configuration, came, {
      pkceCodeVerifier: flow.code_verifier,
      expectedState: flow.id,
      expectedNonce: nonceOf(deps.secret, flow.id),
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      deps.log.warn('provider refused to exchange a code', { provider: provider.name, why: String(error) })
      throw new Refusal(500, 'unexpected_failure', 'Unable to exchange external code')
    })
  const claims = answer.claims()!
  const more = claims.email
    ? {}
    : await client.fetchUserInfo(configuration, answer.access_token, claims.sub).catch(() => ({}))
  return {
    profile: profileOf(provider, { ...more, ...claims }),
    tokens: { access: answer.access_token, refresh: answer.refresh_token },
  }
}
