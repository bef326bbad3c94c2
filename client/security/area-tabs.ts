import { t } from '@lingui/core/macro'
import type { Area, AreaTab } from '../lib/registries/area-tabs.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { isSecurityReader } from './data/overview.ts'

const tabOf = (area: Area): AreaTab => ({
  area,
  name: 'security',
  label: () => t`Security`,
  load: async () => ({ Tab: (await withWords(import('./SecurityTab.tsx'))).SecurityTab }),
  needs: isSecurityReader,
})

export const areaTabs: readonly AreaTab[] = [tabOf('admin'), tabOf('superAdmin')]
