import { randomUUID } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { AuthDeps } from '../deps.ts'

/** An organisation's own sign-on: `auth.sso_providers` with what stands beside it. */
export type SsoProvider = {
  id: string
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: Mapping | null
  domains: string[]
  created_at: Date
  updated_at: Date
}

/** Under which names an assertion has what we know people by. */
export type Mapping = { keys?: Record<string, { name?: string; names?: string[]; default?: unknown }> }

const rows = `select sso_providers.id, entity_id, metadata_xml, metadata_url, attribute_mapping,
    sso_providers.created_at, sso_providers.updated_at, array(
      select domain from sso_domains where sso_provider_id = sso_providers.id order by domain
    ) as domains
  from sso_providers join saml_providers on sso_provider_id = sso_providers.id`

export const allProviders = (db: Db) => db.query<SsoProvider>(`${rows} order by sso_providers.created_at, 1`)

export async function providerById(db: Db, id: string): Promise<SsoProvider | undefined> {
  return (await db.query<SsoProvider>(`${rows} where sso_providers.id = $1`, [id]))[0]
}

export async function providerByDomain(db: Db, domain: string): Promise<SsoProvider | undefined> {
  return (
    await db.query<SsoProvider>(
      `${rows} where not coalesce(disabled, false) and sso_providers.id =
         (select sso_provider_id from sso_domains where lower(domain) = lower($1))`,
      [domain],
    )
  )[0]
}

/** SSOProviderSchema. */
export const providerAnswer = (provider: SsoProvider) => ({
  id: provider.id,
  saml: {
    entity_id: provider.entity_id,
    metadata_xml: provider.metadata_xml,
    ...(provider.metadata_url ? { metadata_url: provider.metadata_url } : {}),
    ...(provider.attribute_mapping ? { attribute_mapping: provider.attribute_mapping } : {}),
  },
  domains: provider.domains.map((domain) => ({ domain })),
  created_at: provider.created_at.toISOString(),
  updated_at: provider.updated_at.toISOString(),
})

/** The domains are this provider's from now on, and no others; 422 when another has one of them. */
export async function setDomains(db: Db, { id, domains, at }: { id: string; domains: string[]; at: number }) {
  await db.query('delete from sso_domains where sso_provider_id = $1', [id])
  for (const domain of new Set(domains.map((one) => one.toLowerCase()))) {
    const made = await db.query(
      `insert into sso_domains (id, sso_provider_id, domain, created_at, updated_at) values ($1, $2, $3, $4, $4)
       on conflict do nothing returning id`,
      [randomUUID(), id, domain, new Date(at)],
    )
    if (made.length === 0) {
      throw new Refusal(
        422,
        'sso_domain_already_exists',
        `SSO Domain '${domain}' is already assigned to an SSO provider`,
      )
    }
  }
}

export function checkSaml({ settings }: Pick<AuthDeps, 'settings'>) {
  if (!settings.saml.enabled) throw new Refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

export const noProvider = () => new Refusal(404, 'sso_provider_not_found', 'No such SSO provider')
