import type { TenantRules } from '../data/tenants.ts'

/** The rules of an organisation that has said nothing about them. */
export const plainRules: Required<TenantRules> = {
  join: 'open',
  direct_messages: true,
  require_second_factor: 'nobody',
}
