import { t } from '@lingui/core/macro'
import { type AdminTab, adminTabs } from './data/search-params.ts'

/** The tabs of the admin area, as they are called. */
export function tabNames(): readonly { name: AdminTab; label: string }[] {
  const names: Record<AdminTab, string> = {
    overview: t`Overview`,
    people: t`People`,
    invites: t`Invites`,
    groups: t`Groups`,
    curricula: t`Curricula`,
    banners: t`Banners`,
    flags: t`Flags`,
    audit: t`Audit log`,
    figures: t`Statistics`,
    roles: t`View as role`,
    setup: t`Setup`,
  }
  return adminTabs.map((name) => ({ name, label: names[name] }))
}
