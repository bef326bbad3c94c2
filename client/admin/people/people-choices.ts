import { t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'
import { globalRoles, roleName } from '../../ui/area/role-names.ts'
import { personStates, stateName } from '../kit/names.ts'

/** The filters of people, and their order. */
export const peopleChoices = (): readonly Choice[] => [
  {
    name: 'role',
    label: t`Role`,
    options: [{ value: '', label: t`Any role` }, ...globalRoles.map((value) => ({ value, label: roleName(value) }))],
  },
  {
    name: 'state',
    label: t`State`,
    options: [{ value: '', label: t`Any state` }, ...personStates.map((value) => ({ value, label: stateName(value) }))],
  },
  {
    name: 'seen',
    label: t`Last seen`,
    options: [
      { value: '', label: t`Seen any time` },
      { value: 'week', label: t`Seen this week` },
      { value: 'month', label: t`Seen this month` },
      { value: 'not-month', label: t`Not seen for a month` },
      { value: 'not-quarter', label: t`Not seen for three months` },
    ],
  },
  {
    name: 'order',
    label: t`Order`,
    options: [
      { value: '', label: t`By name` },
      { value: 'role', label: t`By role` },
      { value: 'state', label: t`By state` },
      { value: 'last_seen', label: t`By last seen` },
    ],
  },
]
