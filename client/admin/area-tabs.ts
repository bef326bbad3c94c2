import { t } from '@lingui/core/macro'
import type { AreaTab } from '../lib/registries/area-tabs.ts'

/** The people and the record of all organisations, for super admins: the same screens, with all of them in it. */
export const areaTabs: readonly AreaTab[] = [
  {
    area: 'superAdmin',
    name: 'people',
    label: () => t`People`,
    load: async () => ({ Tab: (await import('./people/PeopleTab.tsx')).PeopleTab }),
  },
  {
    area: 'superAdmin',
    name: 'audit',
    label: () => t`Audit log`,
    load: async () => ({ Tab: (await import('./audit/AuditTab.tsx')).AuditTab }),
  },
]
