import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { readBody, textOf } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { beginFlow } from '../external/flows.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { allowedRedirect } from '../mail/redirects.ts'
import { challengeOf } from '../sessions/flow-state.ts'
import { isUuid } from '../uuids.ts'
import { partyFor } from './party.ts'
import { checkSaml, noProvider, providerByDomain, providerById } from './providers.ts'

/** `POST /sso`: on to the sign-on of an organisation, by its id or by the domain of its people's addresses. */
export async function postSso(c: Context<Env>, deps: AuthDeps) {
  checkSaml(deps)
  const body = await readBody(c)
  const [id, domain] = [textOf(body, 'provider_id'), textOf(body, 'domain')]
  if ((id ? 1 : 0) + (domain ? 1 : 0) !== 1) throw invalid('Either provider_id or domain must be set')
  if (id && !isUuid(id)) throw invalid('provider_id must be a valid UUID')
  const challenge = challengeOf(body)
  const to = allowedRedirect(textOf(body, 'redirect_to', 2048), deps.settings)
  await limitAddress(c, deps, 'sso')
  const provider = await deps.asAuth((db) => (id ? providerById(db, id) : providerByDomain(db, domain!)))
  if (!provider) throw noProvider()

  const [requestId, relay, at] = [`_${randomBytes(20).toString('hex')}`, randomUUID(), deps.now()]
  const party = await partyFor(deps, provider, requestId)
  const url = await party.getAuthorizeUrlAsync(relay, undefined, {})
  await deps.asAuth(async (db) => {
    const way = { provider: `sso:${provider.id}`, method: 'sso/saml', referrer: to, challenge, at } as const
    const flow = await beginFlow(db, way)
    await db.query(
      `insert into saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [relay, provider.id, requestId, to, flow.id, new Date(at)],
    )
  })
  return body.skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303)
}
