import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { AccessDenied } from '../ui/states/AccessDenied.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import { useUser } from './AuthProvider.tsx'
import css from './permission-gate.module.css'
import { RequestAccess } from './RequestAccess.tsx'

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
    >
      {isAdmin && <WhyDenied />}
    </AccessDenied>
  ) : (
    <AccessDenied whole title={t`Admin Access Required`} message={t`You need admin permissions to access this page.`}>
      <RequestAccess area="admin" />
    </AccessDenied>
  )
}

/** For admins: the way to the rule that decided about them. */
function WhyDenied() {
  const { id } = useUser()
  return (
    <Link to="/test/permissions" search={{ kind: 'superAdmin', who: id }} className={css.link}>
      <Trans>Why?</Trans>
    </Link>
  )
}
