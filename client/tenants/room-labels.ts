import { msg } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingOff,
  IconBuildingPlus,
  IconFlag,
  IconHeartbeat,
  IconHistory,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuPage, RoomLabels } from '../lib/registries/labels.ts'

const superPage = (tab: string, of: Omit<MenuPage, 'to' | 'needs'>): MenuPage => ({
  ...of,
  to: `/super-admin?tab=${tab}`,
  needs: 'isSuperAdmin',
})

export const labels: RoomLabels = {
  pages: {
    'super.people': superPage('people', {
      title: msg`Super admin: people`,
      also: msg`Users roles organisations move`,
      Icon: IconUsers,
    }),
    'super.flags': superPage('flags', {
      title: msg`Super admin: flags`,
      also: msg`Features rollout kill switch`,
      Icon: IconFlag,
    }),
    'super.health': superPage('health', {
      title: msg`Super admin: health`,
      also: msg`Jobs database disk server status`,
      Icon: IconHeartbeat,
    }),
    'super.audit': superPage('audit', {
      title: msg`Super admin: audit log`,
      also: msg`Record history of all organisations`,
      Icon: IconHistory,
    }),
    'super.maintenance': superPage('maintenance', {
      title: msg`Super admin: maintenance`,
      also: msg`Read-only closed for writing`,
      Icon: IconTool,
    }),
    'tenants.make': {
      title: msg`New organisation`,
      also: msg`Enterprise tenant create`,
      Icon: IconBuildingPlus,
      to: '/enterprise-admin?make=1',
      needs: 'isSuperAdmin',
    },
    'tenants.closed': {
      title: msg`Closed organisations`,
      also: msg`Enterprise tenants suspended`,
      Icon: IconBuildingOff,
      to: '/enterprise-admin?status=suspended',
      needs: 'isSuperAdmin',
    },
  },
  notifications: {
    tenants: {
      name: msg`Your organisation`,
      order: 89,
      types: {
        tenant_suspended: { name: msg`Your organisation is suspended`, Icon: IconBuilding },
        limit_near: { name: msg`Limits of your organisation`, Icon: IconAlertTriangle },
      },
      target: () => '/admin?tab=organisation',
    },
  },
}
