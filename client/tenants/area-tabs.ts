import { t } from '@lingui/core/macro'
import type { AreaTab } from '../lib/registries/area-tabs.ts'

/** The limits and the brand of an organisation, for its own admins. */
export const areaTabs: readonly AreaTab[] = [
  {
    area: 'admin',
    name: 'organisation',
    label: () => t`Organisation`,
    load: async () => ({ Tab: (await import('./own/Organisation.tsx')).Organisation }),
  },
]
