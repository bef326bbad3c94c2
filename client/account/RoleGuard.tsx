import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { AccessDenied } from '../ui/states/AccessDenied.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'

/** Around a page for admins, or for super admins alone. Who is signed out never gets here: the routes see to that. */
export function RoleGuard({ needs, children }: { needs: 'admin' | 'superAdmin'; children: ReactNode }) {
  const { t } = useLingui()
  const { isAdmin, isSuperAdmin, loading } = useGlobalPermissions()
  if (loading) return <Spinner />
  if (needs === 'superAdmin' ? isSuperAdmin : isAdmin) return children
  return needs === 'superAdmin' ? (
    <AccessDenied
      whole
      title={t`Super Admin Access Required`}
      message={t`You need super admin permissions to access this page.`}
    />
  ) : (
    <AccessDenied whole title={t`Admin Access Required`} message={t`You need admin permissions to access this page.`} />
  )
}
