import { t } from '@lingui/core/macro'
import type { PersonState } from '../data/people.ts'

export const roleName = (role: string): string =>
  ({ super_admin: t`Super Admin`, admin: t`Admin`, manager: t`Manager`, member: t`Member` })[role] ?? t`Unknown`

export const stateName = (state: PersonState): string =>
  ({
    active: t`Active`,
    pending: t`Pending`,
    deactivated: t`Deactivated`,
    suspended: t`Suspended`,
    banned: t`Banned`,
  })[state]

export const globalRoles = ['super_admin', 'admin', 'manager', 'member'] as const
export const personStates = ['active', 'pending', 'deactivated', 'suspended', 'banned'] as const
