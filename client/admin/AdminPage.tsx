import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { useLive } from '../lib/live/live.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { AreaPlaceContext } from '../ui/area/area-place.ts'
import { OfflineLine } from '../ui/area/Shown.tsx'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import css from './admin-page.module.css'
import type { AdminTab } from './data/search-params.ts'
import { useAdminSearch } from './kit/use-admin-search.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { tabNames } from './tab-names.ts'

const tab = <Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await withWords(load()))[name] }))

const tabs: Record<AdminTab, ComponentType> = {
  overview: OverviewTab,
  people: tab(() => import('./people/PeopleTab.tsx'), 'PeopleTab'),
  invites: tab(() => import('./invites/InvitesTab.tsx'), 'InvitesTab'),
  groups: tab(() => import('./groups/GroupsTab.tsx'), 'GroupsTab'),
  banners: tab(() => import('./banners/BannersTab.tsx'), 'BannersTab'),
  audit: tab(() => import('./audit/AuditTab.tsx'), 'AuditTab'),
  figures: tab(() => import('./figures/FiguresTab.tsx'), 'FiguresTab'),
  roles: tab(() => import('./roles/RolesTab.tsx'), 'RolesTab'),
  setup: tab(() => import('./setup/SetupTab.tsx'), 'SetupTab'),
}

/** On a phone the row of tabs is wider than its page. */
const intoSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

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
  const place = useAdminSearch()
  const open = place.search.tab ?? 'overview'
  const Tab = tabs[open]
  useLive([`user:${useUser().id}`])
  return (
    <Page title={t`Admin`} below={t`The people, groups and settings you manage.`}>
      <nav className={css.tabs} aria-label={t`Admin sections`}>
        {tabNames().map(({ name, label }) => (
          <Link
            key={name}
            to="/admin"
            search={name === 'overview' ? {} : { tab: name }}
            aria-current={name === open ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={css.tab}
            ref={name === open ? intoSight : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
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
