import { t } from '@lingui/core/macro'
import type { PersonState } from '../data/people.ts'

export const stateName = (state: PersonState): string =>
  ({
    active: t`Active`,
    pending: t`Pending`,
    deactivated: t`Deactivated`,
    suspended: t`Suspended`,
    banned: t`Banned`,
  })[state]

export const personStates = ['active', 'pending', 'deactivated', 'suspended', 'banned'] as const
