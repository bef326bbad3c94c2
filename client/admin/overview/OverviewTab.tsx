import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { CheckBoard } from '../../ui/area/CheckBoard.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { useAreaTabs } from '../../ui/area/use-area-tabs.ts'
import { adminOverview } from '../data/overview.ts'
import { tenantSetup } from '../data/setup.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { SetupCard } from '../setup/SetupCard.tsx'
import { checksOf } from './checks.ts'
import { Wall } from './Wall.tsx'

const PushFailuresPanel = lazy(async () => ({
  default: (await withWords(import('./PushFailuresPanel.tsx'))).PushFailuresPanel,
}))
const SignInFailuresPanel = lazy(async () => ({
  default: (await withWords(import('./SignInFailuresPanel.tsx'))).SignInFailuresPanel,
}))

/** The state of things in one look. */
export function OverviewTab() {
  const { open } = useAdminSearch().search
  const overview = useQuery(adminOverview)
  const seesSecurity = useAreaTabs('admin')?.some(({ name }) => name === 'security') ?? false
  // what is set up stands above the numbers, and would push them down
  const isComing = useQuery(tenantSetup).isLoading
  return (
    <>
      <Shown of={isComing ? { ...overview, data: undefined, error: null } : overview}>
        {(numbers) => (
          <>
            <SetupCard />
            <CheckBoard checks={checksOf(numbers, seesSecurity)} />
            <Wall />
          </>
        )}
      </Shown>
      <Suspense>
        {open === 'pushes' && <PushFailuresPanel />}
        {open === 'sign-ins' && <SignInFailuresPanel />}
      </Suspense>
    </>
  )
}
