import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '../account/AuthProvider.tsx'
import { useMe } from '../account/queries.ts'
import { config } from '../lib/config.ts'
import { useLive } from '../lib/live.ts'
import { useGlobalPermissions } from '../lib/permissions.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/SkeletonPart.tsx'
import { Examples } from './Examples.tsx'
import { FlagTiles } from './FlagTiles.tsx'
import { Inspector, type Asked as Question } from './Inspector.tsx'
import css from './permissions.module.css'

/** A public test page: what one may oneself, and for admins, what others may and why. */
export function PermissionsPage() {
  const { t } = useLingui()
  const { user } = useAuth()
  return (
    <div className={css.ground}>
      <header className={css.bar}>
        <Link to="/home" className={css.brand}>
          <Mark size={26} /> {config.brand}
        </Link>
      </header>
      <main>
        <Page title={t`Permission System Examples`}>
          {user ? (
            <Suspense fallback={<SkeletonPart />}>
              <Asked userId={user.id} />
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
      </main>
    </div>
  )
}

function Asked({ userId }: { userId: string }) {
  const asked = useSearch({ from: '/test/permissions' })
  const navigate = useNavigate({ from: '/test/permissions' })
  const { isAdmin } = useGlobalPermissions()
  const { tenantId } = useMe()
  useLive([
    `user:${userId}`,
    ...(tenantId ? [`tenant:${tenantId}`] : []),
    ...(asked.group ? [`group:${asked.group}`] : []),
  ])
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
