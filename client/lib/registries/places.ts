import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
  type IconProps,
  IconShieldCheck,
  IconTarget,
  IconTool,
  IconUser,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useGlobalPermissions } from '../query/permissions.ts'
import type { KeyId } from '../settings/key-bindings.ts'

export interface NavPlace {
  to: NonNullable<LinkProps['to']> & string
  name: MessageDescriptor
  Icon: ComponentType<IconProps>
  key?: KeyId
  needs?: 'isAdmin' | 'isSuperAdmin'
  /** Begins another kind of places. */
  apart?: true
  /** Has no line in the sidebar. */
  aside?: true
  /** A place without a line, at which this one is shown as open. */
  holds?: string
}

/** The app's places, in the order of the sidebar. */
export const places: readonly NavPlace[] = [
  { to: '/home', name: msg`Home`, Icon: IconHome, key: 'go.home' },
  { to: '/groups', name: msg`Groups`, Icon: IconUsers, key: 'go.groups' },
  { to: '/tasks', name: msg`Tasks`, Icon: IconChecklist, key: 'go.tasks' },
  { to: '/events', name: msg`Events`, Icon: IconCalendarEvent, key: 'go.events' },
  { to: '/messages', name: msg`Messages`, Icon: IconMessage, key: 'go.messages' },
  { to: '/journal', name: msg`Journal`, Icon: IconNotebook, key: 'go.journal' },
  { to: '/curriculum', name: msg`Curriculum`, Icon: IconBook2, key: 'go.curriculum', aside: true },
  { to: '/marketplace', name: msg`Marketplace`, Icon: IconBuildingStore },
  { to: '/goals', name: msg`Goals`, Icon: IconTarget, key: 'go.goals' },
  { to: '/profile', name: msg`Profile`, Icon: IconUser, aside: true },
  { to: '/test', name: msg`Test pages`, Icon: IconFlask, aside: true },
  { to: '/admin', name: msg`Admin`, Icon: IconTool, needs: 'isAdmin', apart: true },
  { to: '/admin/moderation', name: msg`Moderation`, Icon: IconShieldCheck, needs: 'isAdmin' },
  {
    to: '/super-admin',
    name: msg`Super Admin`,
    Icon: IconUserShield,
    needs: 'isSuperAdmin',
    holds: '/enterprise-admin',
  },
  { to: '/enterprise-admin', name: msg`Enterprise Admin`, Icon: IconBuilding, needs: 'isSuperAdmin', aside: true },
]

/** A person's places. A page that is not offered is refused all the same to whoever types its address. */
export function usePlaces(): readonly NavPlace[] {
  const may = useGlobalPermissions()
  return places.filter(({ needs }) => !needs || may[needs])
}
