import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { sendsMail } from '../account/data/mail.ts'
import { NoMail } from '../account/mail/NoMail.tsx'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { useLive } from '../lib/live/live.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { AreaTabs } from '../ui/area/AreaTabs.tsx'
import { AreaPlaceContext } from '../ui/area/area-place.ts'
import { OfflineLine } from '../ui/area/Shown.tsx'
import { useAreaTabs } from '../ui/area/use-area-tabs.ts'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { type AdminTab, adminTabs } from './data/search-params.ts'
import { useAdminPlace } from './kit/use-admin-search.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { tabNames } from './tab-names.ts'

const tab = <Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await withWords(load()))[name] }))

const tabs: Record<AdminTab, ComponentType> = {
  overview: OverviewTab,
  people: tab(() => import('./people/PeopleTab.tsx'), 'PeopleTab'),
  invites: tab(() => import('./invites/InvitesTab.tsx'), 'InvitesTab'),
  groups: tab(() => import('./groups/GroupsTab.tsx'), 'GroupsTab'),
  curricula: tab(() => import('./curricula/CurriculaTab.tsx'), 'CurriculaTab'),
  banners: tab(() => import('./banners/BannersTab.tsx'), 'BannersTab'),
  flags: tab(() => import('./flags/FlagsTab.tsx'), 'FlagsTab'),
  audit: tab(() => import('./audit/AuditTab.tsx'), 'AuditTab'),
  figures: tab(() => import('./figures/FiguresTab.tsx'), 'FiguresTab'),
  roles: tab(() => import('./roles/RolesTab.tsx'), 'RolesTab'),
  setup: tab(() => import('./setup/SetupTab.tsx'), 'SetupTab'),
}

/** The admin area: the people, groups and record of an organisation, for its admins. */
export function AdminPage() {
  return (
    <RoleGuard needs="admin">
      <Admin />
    </RoleGuard>
  )
}

function Admin() {
  const { t } = useLingui()
  const place = useAdminPlace()
  const added = useAreaTabs('admin')
  const { tab: wanted = 'overview' } = place.search
  const own = adminTabs.find((name) => name === wanted)
  const addedTab = added?.find(({ name }) => name === wanted)
  const open = own ?? addedTab?.name ?? (added ? 'overview' : wanted)
  // what is said of mail stands above all else, and would push it down
  const isComing = useQuery(sendsMail).isLoading
  const Tab = !isComing && (own || added) ? (addedTab?.Tab ?? tabs[own ?? 'overview']) : SkeletonPart
  const names = [...tabNames(), ...(added ?? []).map(({ name, label }) => ({ name, label: label() }))]
  useLive([`user:${useUser().id}`])
  return (
    <Page title={t`Admin`} below={t`The people, groups and settings you manage.`}>
      <AreaTabs label={t`Admin sections`} to="/admin" tabs={names} open={open} />
      <OfflineLine />
      <NoMail />
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
