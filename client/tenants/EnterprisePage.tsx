import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { NoMail } from '../account/mail/NoMail.tsx'
import { useLive } from '../lib/live/live.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { AreaPlaceContext } from '../ui/area/area-place.ts'
import { OfflineLine } from '../ui/area/Shown.tsx'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { TenantsList } from './list/TenantsList.tsx'
import { SuperOnly } from './SuperOnly.tsx'
import { useEnterprisePlace } from './use-enterprise-place.ts'

const Wizard = lazy(async () => ({ default: (await withWords(import('./wizard/Wizard.tsx'))).Wizard }))
const TenantDetail = lazy(async () => ({
  default: (await withWords(import('./detail/TenantDetail.tsx'))).TenantDetail,
}))
const Comparison = lazy(async () => ({ default: (await withWords(import('./compare/Comparison.tsx'))).Comparison }))

/** The organisations of this server, for super admins: made, branded, limited, compared and ended. */
export function EnterprisePage() {
  return (
    <SuperOnly>
      <Organisations />
    </SuperOnly>
  )
}

function Organisations() {
  const { t } = useLingui()
  const { search, go } = useEnterprisePlace()
  useLive([`user:${useUser().id}`])
  const ids = search.compare?.split(',').filter(Boolean) ?? []
  const shown = search.make ? 'make' : search.open ? search.open : ids.length > 0 ? 'compare' : 'list'
  return (
    <Page
      title={t`Enterprise Admin`}
      below={t`The organisations on this server.`}
      action={
        shown === 'list' && (
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => go({ make: '1' }, false)}>
            {t`New organisation`}
          </Button>
        )
      }
    >
      <OfflineLine />
      {search.make && <NoMail />}
      <CatchBoundary getResetKey={() => shown} errorComponent={PartError}>
        <Suspense fallback={<SkeletonPart />}>
          <AreaPlaceContext value={{ search: { ...search }, go }}>
            {search.make ? (
              <Wizard />
            ) : search.open ? (
              <TenantDetail key={search.open} id={search.open} />
            ) : ids.length > 0 ? (
              <Comparison ids={ids} />
            ) : (
              <TenantsList />
            )}
          </AreaPlaceContext>
        </Suspense>
      </CatchBoundary>
    </Page>
  )
}
