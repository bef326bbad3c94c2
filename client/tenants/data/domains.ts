import { writeNow } from '../../lib/outbox/write.ts'
import { written } from '../../lib/query/query.ts'

/** A domain whose people an organisation takes in, once it has shown that the domain is its own. */
export interface TenantDomain {
  id: string
  domain: string
  token: string
  /** The TXT record by which it shows that. */
  record: { name: string; value: string }
  confirmed_at: string | null
  checked_at: string | null
  error: 'missing' | 'other' | 'unreachable' | null
  mailed_at: string | null
}

export async function addDomain({ tenantId, domain }: { tenantId: string; domain: string }) {
  await writeNow({ rpc: 'add_domain', args: { tenant_id: tenantId, domain } })
  await written('tenants')
}

/** Without a code the record is looked up; the answer comes by itself. */
export async function confirmDomain({ id, code }: { id: string; code?: string }) {
  await writeNow({ rpc: 'confirm_domain', args: { id, ...(code && { code }) } })
  await written('tenants')
}

export async function mailDomainCode(id: string) {
  await writeNow({ rpc: 'mail_domain_code', args: { id } })
  await written('tenants')
}

export async function removeDomain(id: string) {
  await writeNow({ rpc: 'remove_domain', args: { id } })
  await written('tenants')
}
