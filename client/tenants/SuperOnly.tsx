import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { superEntry } from './data/tenants.ts'
import css from './super/super.module.css'

/** Around a page for super admins, who show again who they are when they come in, and have it in red. */
export function SuperOnly({ children }: { children: ReactNode }) {
  return (
    <RoleGuard needs="superAdmin">
      <div className={css.area}>
        <Confirmed>{children}</Confirmed>
      </div>
    </RoleGuard>
  )
}

function Confirmed({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { isPending, error, refetch } = useQuery(superEntry)
  if (isPending) return <Skeleton />
  // without a network nothing can be done here, and what was read before may be read
  const isRefused = error !== null && 'details' in error && error.details === 'step_up'
  if (!isRefused) return children
  return (
    <EmptyState whole title={t`Confirm it’s you`} words={t`This area opens once you’ve confirmed who you are.`}>
      <Button onClick={() => void refetch()}>{t`Confirm`}</Button>
    </EmptyState>
  )
}
