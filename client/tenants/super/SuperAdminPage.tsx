import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { useLive } from '../../lib/live/live.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { AreaTabs } from '../../ui/area/AreaTabs.tsx'
import { AreaPlaceContext } from '../../ui/area/area-place.ts'
import { OfflineLine } from '../../ui/area/Shown.tsx'
import { useAreaTabs } from '../../ui/area/use-area-tabs.ts'
import { Page } from '../../ui/Page.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { SuperOnly } from '../SuperOnly.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { inOrder, ownTabs, type SuperTab } from './super-tabs.ts'
import { useSuperPlace } from './use-super-place.ts'

const tab = <Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await withWords(load()))[name] }))

const tabs: Record<SuperTab, ComponentType> = {
  overview: OverviewTab,
  flags: tab(() => import('../flags/FlagsTab.tsx'), 'FlagsTab'),
  health: tab(() => import('../health/HealthTab.tsx'), 'HealthTab'),
  maintenance: tab(() => import('../maintenance/MaintenanceTab.tsx'), 'MaintenanceTab'),
}
const isOwn = (name: string): name is SuperTab => name in tabs

/** The super admin area: this server, the organisations on it, and what is switched on for whom. */
export function SuperAdminPage() {
  return (
    <SuperOnly>
      <SuperAdmin />
    </SuperOnly>
  )
}

function SuperAdmin() {
  const { t } = useLingui()
  const place = useSuperPlace()
  const added = useAreaTabs('superAdmin')
  const { tab: wanted = 'overview' } = place.search
  const addedTab = added?.find(({ name }) => name === wanted)
  const open = isOwn(wanted) || addedTab || !added ? wanted : 'overview'
  const Tab = isOwn(open) ? tabs[open] : (addedTab?.Tab ?? SkeletonPart)
  const shown = inOrder([...ownTabs(), ...(added ?? []).map(({ name, label }) => ({ name, label: label() }))])
  useLive([`user:${useUser().id}`])
  return (
    <Page title={t`Super Admin`} below={t`This server, and every organisation on it.`}>
      <AreaTabs label={t`Super admin sections`} to="/super-admin" tabs={shown} open={open} />
      <OfflineLine />
      <CatchBoundary getResetKey={() => open} errorComponent={PartError}>
        <Suspense fallback={<SkeletonPart />}>
          <AreaPlaceContext value={{ search: { ...place.search }, go: place.go }}>
            <Tab key={open} />
          </AreaPlaceContext>
        </Suspense>
      </CatchBoundary>
    </Page>
  )
}
