import type { Profile as Assertion } from '@node-saml/node-saml'
import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { type AuthDeps, originOf } from '../deps.ts'
import { arrive, withError, withSession } from '../external/callback.ts'
import { enter } from '../external/enter.ts'
import { type Flow, returnedFlow } from '../external/flows.ts'
import type { Profile } from '../external/profile.ts'
import { limitAddress } from '../limits/rate-limits.ts'
import { withValues } from '../mail/redirects.ts'
import { isUuid } from '../uuids.ts'
import { partyFor } from './party.ts'
import { checkSaml, type Mapping, providerById, type SsoProvider } from './providers.ts'

type PendingSignIn = { provider: SsoProvider; requestId: string; flow: Flow }

/** `POST /saml/acs`: the person comes back from their organisation, in answer to a request of ours. */
export async function postAcs(c: Context<Env>, deps: AuthDeps) {
  checkSaml(deps)
  await limitAddress(c, deps, 'sso')
  const form = new URLSearchParams(await c.req.text())
  const response = form.get('SAMLResponse')
  if (!response) throw new Refusal(400, 'validation_failed', 'SAMLResponse is missing')
  const begun = await begunBy(form.get('RelayState') ?? '', deps)
  try {
    return c.redirect(await goOn(c, deps, begun, response), 302)
  } catch (error) {
    return c.redirect(withError(begun.flow.referrer, error, deps), 303)
  }
}

/** The sign-in begun with this relay state; reading it deletes it, so an answer has one try. */
async function begunBy(relay: string, deps: AuthDeps): Promise<PendingSignIn> {
  const found = isUuid(relay)
    ? await deps.asAuth(async (db) => {
        const [row] = await db.query<{ sso_provider_id: string; request_id: string; flow_state_id: string }>(
          'delete from saml_relay_states where id = $1 returning sso_provider_id, request_id, flow_state_id',
          [relay],
        )
        if (!row) return undefined
        const flow = await returnedFlow(db, row.flow_state_id, deps.now())
        const provider = await providerById(db, row.sso_provider_id)
        return flow && provider ? { provider, requestId: row.request_id, flow } : undefined
      })
    : undefined
  if (!found) {
    throw new Refusal(
      400,
      'saml_relay_state_not_found',
      'SAML RelayState is unknown, used or too old: sign in from here',
    )
  }
  return found
}

async function goOn(
  c: Context<Env>,
  deps: AuthDeps,
  { provider, requestId, flow }: PendingSignIn,
  SAMLResponse: string,
) {
  const party = await partyFor(deps, provider, requestId)
  const { profile: assertion } = await party.validatePostResponseAsync({ SAMLResponse }).catch((error: unknown) => {
    deps.log.warn('invalid SAML assertion', { provider: provider.id, why: String(error) })
    throw new Refusal(400, 'validation_failed', 'SAML Assertion is not valid')
  })
  // the library compares issuers for other messages alone
  if (assertion?.issuer !== provider.entity_id)
    throw new Refusal(400, 'validation_failed', 'SAML Assertion is not valid')
  const profile = profileOf(provider, assertion)
  const at = deps.now()
  const done = await deps.asAuth(async (db) => {
    const user = await enter(db, profile, deps, { origin: originOf(c) })
    return arrive(c, deps, { db, flow, userId: user.id, tokens: {}, at })
  })
  return 'code' in done ? withValues(flow.referrer, 'query', { code: done.code }) : withSession(flow, deps, done)
}

const addresses = [
  ...['email', 'mail', 'Email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

function profileOf({ id, attribute_mapping: mapping }: SsoProvider, assertion: Assertion): Profile {
  const { nameID, nameIDFormat = '' } = assertion
  if (!nameID || /:transient$/.test(nameIDFormat)) {
    throw new Refusal(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier',
    )
  }
  const attributes = (assertion.attributes ?? {}) as Record<string, unknown>
  const mapped = mappedBy(mapping, attributes)
  const said = mapped.email ?? first(addresses.map((name) => attributes[name])) ?? (nameID.includes('@') ? nameID : '')
  const email = String(said).toLowerCase()
  if (!/^[^@\s]{1,64}@[^@\s]{1,190}$/.test(email)) {
    throw new Refusal(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const { email: _, ...custom } = mapped
  const traits = { iss: assertion.issuer, sub: nameID, email, email_verified: true, phone_verified: false }
  return {
    ...{ provider: `sso:${id}`, subject: nameID, email, verified: true, emailOptional: false },
    traits: Object.keys(custom).length > 0 ? { ...traits, custom_claims: custom } : traits,
  }
}

function mappedBy(mapping: Mapping | null, attributes: Record<string, unknown>): Record<string, unknown> {
  const found = Object.entries(mapping?.keys ?? {}).map(([key, { name, names = [], default: otherwise }]) => {
    const value = first([...(name ? [name] : []), ...names].map((one) => attributes[one])) ?? otherwise
    return [key, value] as const
  })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

const first = (values: unknown[]) => values.flat().find((value) => value !== undefined && value !== '')
