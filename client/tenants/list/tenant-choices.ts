import { t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'
import type { TenantStatus } from '../data/tenants.ts'

export const statusName = (status: TenantStatus): string =>
  ({ active: t`Active`, suspended: t`Suspended`, deleting: t`Being deleted` })[status]

/** The filters of the list of organisations. */
export const tenantChoices = (): readonly Choice[] => [
  {
    name: 'status',
    label: t`Status`,
    options: [
      { value: '', label: t`Any status` },
      { value: 'active', label: statusName('active') },
      { value: 'suspended', label: statusName('suspended') },
      { value: 'deleting', label: statusName('deleting') },
    ],
  },
  {
    name: 'order',
    label: t`Order`,
    options: [
      { value: '', label: t`By name` },
      { value: 'people', label: t`By people` },
      { value: 'storage', label: t`By storage` },
      { value: 'created', label: t`Newest first` },
    ],
  },
]
