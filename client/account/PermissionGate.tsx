import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Permission, useGlobalPermissions, usePermission } from '../lib/query/permissions.ts'
import { AccessDenied } from '../ui/states/AccessDenied.tsx'
import { useUser } from './AuthProvider.tsx'
import css from './permission-gate.module.css'
import { RequestAccess } from './RequestAccess.tsx'

/** Shows its content to who holds the permission, and to everyone else that they do not. */
export function PermissionGate(props: {
  permission: Permission
  groupId?: string
  fallback?: ReactNode
  loading?: ReactNode
  children: ReactNode
}) {
  const { allowed, loading } = usePermission(props.permission, props.groupId)
  if (loading) {
    return (
      props.loading ?? (
        <p role="status" className={css.words}>
          <Trans>Loading permissions...</Trans>
        </p>
      )
    )
  }
  if (allowed) return props.children
  return props.fallback ?? <Denied permission={props.permission} groupId={props.groupId} />
}

/** The refusal; administrators may ask which rule decided. */
function Denied({ permission, groupId }: { permission: Permission; groupId?: string | undefined }) {
  const { isAdmin } = useGlobalPermissions()
  const { id } = useUser()
  return (
    <AccessDenied>
      {isAdmin ? (
        <Link
          to="/test/permissions"
          search={{ kind: permission, who: id, ...(groupId && { group: groupId }) }}
          className={css.link}
        >
          <Trans>Why?</Trans>
        </Link>
      ) : (
        <RequestAccess area={permission.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} groupId={groupId} />
      )}
    </AccessDenied>
  )
}
