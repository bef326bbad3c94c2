import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '../account/AuthProvider.tsx'
import { useLive } from '../lib/live/live.ts'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { Examples } from './Examples.tsx'
import { FlagTiles } from './FlagTiles.tsx'
import { Inspector, type InspectorSearch as Question } from './Inspector.tsx'
import css from './permissions.module.css'

/** A public test page: what one may oneself, and for admins, what others may and why. */
export function PermissionsPage() {
  const { t } = useLingui()
  const { user } = useAuth()
  return (
    <Page title={t`Permission System Examples`}>
      {user ? (
        <Suspense fallback={<SkeletonPart />}>
          <InspectedPermissions />
        </Suspense>
      ) : (
        <div className={css.card}>
          <EmptyState art={<IconLock size={26} stroke={1.5} />} title={t`Please log in to see permission examples`}>
            <Button component="a" href="/auth?next=/test/permissions">
              <Trans>Sign in</Trans>
            </Button>
          </EmptyState>
        </div>
      )}
    </Page>
  )
}

function InspectedPermissions() {
  const asked = useSearch({ from: '/open/test/permissions' })
  const navigate = useNavigate({ from: '/test/permissions' })
  const { isAdmin } = useGlobalPermissions()
  // an admin may ask about a group that is not theirs
  useLive(asked.group ? [`group:${asked.group}`] : [])
  const ask = (change: Question) => {
    const search = Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, value]) => value))
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <>
      <Examples groupId={asked.group} onGroup={(group) => ask({ group })} />
      <FlagTiles />
      {isAdmin && <Inspector asked={asked} ask={ask} />}
    </>
  )
}
