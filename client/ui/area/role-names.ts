import { t } from '@lingui/core/macro'

export const roleName = (role: string): string =>
  ({ super_admin: t`Super Admin`, admin: t`Admin`, manager: t`Manager`, member: t`Member` })[role] ?? t`Unknown`

export const globalRoles = ['super_admin', 'admin', 'manager', 'member'] as const
