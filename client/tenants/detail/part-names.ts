import { t } from '@lingui/core/macro'
import { type TenantPart, tenantParts } from '../data/search-params.ts'

/** The parts of an organisation, as they are called. */
export function partNames(): readonly { name: TenantPart; label: string }[] {
  const names: Record<TenantPart, string> = {
    overview: t`Overview`,
    branding: t`Branding`,
    rules: t`Joining and sign-in`,
    domains: t`Domains`,
    limits: t`Limits`,
    retention: t`Data retention`,
    features: t`Features`,
    details: t`Details`,
  }
  return tenantParts.map((name) => ({ name, label: names[name] }))
}
