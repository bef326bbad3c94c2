import { t } from '@lingui/core/macro'
import type { ShownTab } from '../../ui/area/AreaTabs.tsx'

export type SuperTab = 'overview' | 'flags' | 'health' | 'maintenance'

/** The tabs of this room, and the page of organisations, which is one of its own. */
export const ownTabs = (): readonly ShownTab[] => [
  { name: 'overview', label: t`Overview` },
  { name: 'tenants', label: t`Organisations`, to: '/enterprise-admin' },
  { name: 'flags', label: t`Flags` },
  { name: 'health', label: t`Health` },
  { name: 'maintenance', label: t`Maintenance` },
]

const order = ['overview', 'tenants', 'people', 'flags', 'health', 'audit', 'maintenance']

/** Those of other rooms stand among the own ones; what has no place is the last. */
export const inOrder = (tabs: readonly ShownTab[]) => tabs.toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ name }: ShownTab) => (order.includes(name) ? order.indexOf(name) : order.length)
