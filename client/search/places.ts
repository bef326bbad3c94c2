import { t } from '@lingui/core/macro'
import {
  IconBook2,
  IconBuilding,
  IconBuildingStore,
  IconCalendarEvent,
  IconChecklist,
  IconFlask,
  IconHome,
  IconMessage,
  IconNotebook,
  IconShieldCheck,
  IconTarget,
  IconTool,
  IconUser,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { KeyId } from '../lib/known-keys.ts'

export interface Place {
  href: string
  name: string
  Icon: ComponentType<{ size: number; stroke: number }>
  key?: KeyId
}

/** Where one may go. A page that is not offered is refused all the same to whoever types its address. */
export const placesFor = (may: { isAdmin: boolean; isSuperAdmin: boolean }): Place[] => [
  { href: '/home', name: t`Home`, Icon: IconHome, key: 'go.home' },
  { href: '/groups', name: t`Groups`, Icon: IconUsers, key: 'go.groups' },
  { href: '/tasks', name: t`Tasks`, Icon: IconChecklist, key: 'go.tasks' },
  { href: '/events', name: t`Events`, Icon: IconCalendarEvent, key: 'go.events' },
  { href: '/messages', name: t`Messages`, Icon: IconMessage, key: 'go.messages' },
  { href: '/journal', name: t`Journal`, Icon: IconNotebook, key: 'go.journal' },
  { href: '/curriculum', name: t`Curriculum`, Icon: IconBook2, key: 'go.curriculum' },
  { href: '/marketplace', name: t`Marketplace`, Icon: IconBuildingStore },
  { href: '/goals', name: t`Goals`, Icon: IconTarget, key: 'go.goals' },
  { href: '/profile', name: t`Profile`, Icon: IconUser },
  { href: '/test', name: t`Test pages`, Icon: IconFlask },
  ...(may.isAdmin
    ? [
        { href: '/admin', name: t`Admin`, Icon: IconTool },
        { href: '/admin/moderation', name: t`Moderation`, Icon: IconShieldCheck },
      ]
    : []),
  ...(may.isSuperAdmin
    ? [
        { href: '/super-admin', name: t`Super Admin`, Icon: IconUserShield },
        { href: '/enterprise-admin', name: t`Enterprise Admin`, Icon: IconBuilding },
      ]
    : []),
]
