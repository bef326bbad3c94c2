import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { requireFreshProof } from '../account/fresh-proof.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { redirectTo } from '../mail/redirects.ts'
import { inSession, requireSecondFactor } from '../sessions/assurance.ts'
import { challengeOf } from '../sessions/flow-state.ts'
import type { Provider } from '../settings/provider-settings.ts'
import { beginFlow, nonceOf } from './flows.ts'
import { issuerOf } from './issuers.ts'

/** `GET /authorize?provider=…`: on to the provider, who sends the person back to `/callback`. */
export async function getAuthorize(c: Context<Env>, deps: AuthDeps) {
  return c.redirect((await providerUrl(c, deps)).href, 302)
}

/** `GET /user/identities/authorize?provider=…`: the same, to bind an identity to who asks. */
export async function getLink(c: Context<Env>, deps: AuthDeps) {
  const me = await inSession(c, deps)
  if (!deps.settings.manualLinking) throw new Refusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
  requireSecondFactor(me, 'link an identity')
  await requireFreshProof(c, deps, me)
  const { href } = await providerUrl(c, deps, me.user.id)
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: href }) : c.redirect(href, 302)
}

async function providerUrl(c: Context<Env>, deps: AuthDeps, linkTo?: string): Promise<URL> {
  const query = c.req.query()
  const provider = providerOf(query.provider, deps)
  const challenge = challengeOf(query)
  await limitAddress(c, deps, 'signInSignUps')
  if ((query.scopes?.length ?? 0) > 2000) throw invalid('scopes must have at most 2000 characters')
  const [{ buildAuthorizationUrl, calculatePKCECodeChallenge }, configuration] = await Promise.all([
    import('openid-client'),
    issuerOf(provider),
  ])
  const flow = await deps.asAuth((db) =>
    beginFlow(db, {
      ...{ provider: provider.name, method: 'oauth', challenge, linkTo, at: deps.now() },
      referrer: redirectTo(c, deps),
      inviteToken: query.invite_token,
    }),
  )
  return buildAuthorizationUrl(configuration, {
    ...wishes(query),
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    scope: [...new Set([...provider.scopes, ...(query.scopes ?? '').split(/[ ,]+/).filter(Boolean)])].join(' '),
    state: flow.id,
    nonce: nonceOf(deps.secret, flow.id),
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
}

/** A provider of the settings; 400 for another. */
export function providerOf(name: string | undefined, { settings }: AuthDeps): Provider {
  const provider = Object.hasOwn(settings.providers, name ?? '') ? settings.providers[name!] : undefined
  if (provider) return provider
  throw new Refusal(400, 'validation_failed', `Unsupported provider: provider is not enabled`)
}

// ours to say: `access_type`, `prompt`, `login_hint`, `hd` and whatever else a provider knows are the client's
const ours = new Set([
  ...['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect', 'apikey', 'flow_id'],
  ...['code_challenge', 'code_challenge_method', 'client_id', 'client_secret', 'redirect_uri', 'response_type'],
  ...['response_mode', 'scope', 'state', 'nonce', 'request', 'request_uri', 'code', 'id_token_hint', 'claims'],
])

const wishes = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => !ours.has(name) && value.length <= 500))
